import { files } from '../../../../../../tests/support/formats/network.ts'
import {
  document,
  type FormatSample,
  isoOf,
  json,
  secondOf,
  takenPicture,
  wordsOf,
} from '../../../../../../tests/support/formats/part.ts'
import { telegram } from '../telegram.ts'

export const sample: FormatSample = {
  format: telegram.format,
  family: 'network',
  make: (n) => [
    document(
      'result.json',
      n,
      (i) =>
        json({
          id: i + 1,
          type: 'message',
          date: isoOf(i).replace('Z', ''),
          date_unixtime: String(secondOf(i)),
          edited_unixtime: String(secondOf(i + 1)),
          from: '小满',
          from_id: 'user1',
          ...(i % 3 === 0
            ? { photo: `media/${i === 0 ? 'a' : i}.jpg` }
            : {
                file: 'media/b.mp4',
                thumbnail: 'media/b.mp4_thumb.jpg',
                media_type: 'video_file',
                width: 640,
                height: 480,
              }),
          ...(i % 3 === 1 ? { forwarded_from: '阿舟' } : {}),
          ...(i % 3 === 2 ? { reply_to_message_id: i } : {}),
          ...(i % 3 === 2 ? { location_information: { latitude: 30.2, longitude: 120.1 }, place_name: '北高峰' } : {}),
          reactions: [{ type: 'emoji', count: 3, emoji: '👍' }],
          text: [
            `${wordsOf(i)}😊 `,
            { type: 'mention', text: '@azhou' },
            ' ',
            { type: 'link', text: 'https://example.com/a' },
          ],
        }),
      ['{"name":"院子","type":"private_channel","id":1,"messages":[', ',', ']}'],
    ),
    ...files,
    { name: 'media/b.mp4_thumb.jpg', bytes: takenPicture },
  ],
}
