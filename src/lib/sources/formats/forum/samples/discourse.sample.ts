import {
  document,
  type FormatSample,
  isoOf,
  json,
  picture,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { discourse } from '../discourse.ts'

export const sample: FormatSample = {
  format: discourse.format,
  family: 'forum',
  left: [[/alt=\\"😊\\" src=\\"e$/, 'the picture of an emoji']],
  make: (n) => [
    document(
      'topic.json',
      n,
      (i) =>
        json({
          id: i + 1,
          username: 'xiaoman',
          name: '小满',
          created_at: isoOf(i),
          updated_at: isoOf(i + 1),
          version: 2,
          cooked: `<p>${wordsOf(i)}<img class="emoji" alt="😊" src="e.png"> <a class="mention" href="/u/azhou">@azhou</a> <a href="https://example.com/a">这里</a></p><p><img src="https://example.com/uploads/${i === 0 ? 'a' : i}.jpg"></p>`,
          post_number: i + 1,
          ...(i > 0 ? { reply_to_post_number: i } : {}),
          actions_summary: [{ id: 2, count: 3 }],
          topic_id: 42,
        }),
      ['{"post_stream":{"posts":[', ',', '],"stream":[1,2,3,4]},"title":"院子","id":42}'],
    ),
    { name: 'uploads/a.jpg', bytes: picture },
  ],
}
