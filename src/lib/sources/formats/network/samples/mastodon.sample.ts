import { files } from '../../../../../../tests/support/formats/network.ts'
import { document, type FormatSample, isoOf, json, wordsOf } from '../../../../../../tests/support/formats/part.ts'
import { mastodon } from '../mastodon.ts'

export const sample: FormatSample = {
  format: mastodon.format,
  family: 'network',
  make: (n) => [
    document(
      'outbox.json',
      n,
      (i) =>
        json(
          i % 4 === 1
            ? {
                id: `https://m.example/a/${i}`,
                type: 'Announce',
                actor: 'https://m.example/u',
                published: isoOf(i),
                object: 'https://other.example/1',
              }
            : {
                id: `https://m.example/a/${i}`,
                type: 'Create',
                actor: 'https://m.example/u',
                published: isoOf(i),
                object: {
                  id: `https://m.example/s/${i}`,
                  type: 'Note',
                  published: isoOf(i),
                  updated: isoOf(i + 1),
                  url: `https://m.example/@u/${i}`,
                  content: `<p>${wordsOf(i)}😊 <span class="h-card"><a href="https://m.example/@azhou" class="u-url mention">@<span>azhou</span></a></span> <a href="https://example.com/a">https://example.com/a</a></p>`,
                  to:
                    i % 4 === 2 ? ['https://m.example/u/followers'] : ['https://www.w3.org/ns/activitystreams#Public'],
                  cc: [],
                  tag: [
                    { type: 'Hashtag', name: '#早安' },
                    { type: 'Mention', name: '@azhou@m.example', href: 'https://m.example/@azhou' },
                  ],
                  attachment: [
                    {
                      type: 'Document',
                      mediaType: 'image/jpeg',
                      url: `/media/${i === 0 ? 'a' : i}.jpg`,
                      name: '院子',
                    },
                    { type: 'Document', mediaType: 'video/mp4', url: '/media/b.mp4' },
                  ],
                },
              },
        ),
      [
        '{"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection","totalItems":1,"orderedItems":[',
        ',',
        ']}',
      ],
    ),
    {
      name: 'actor.json',
      text: [json({ id: 'https://m.example/u', type: 'Person', name: '小满', preferredUsername: 'xiaoman' })],
    },
    ...files,
  ],
}
