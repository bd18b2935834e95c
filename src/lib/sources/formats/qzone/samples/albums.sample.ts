import { document, type FormatSample, film, localOf, picture } from '../../../../../../tests/support/formats/part.ts'
import { talk, words } from '../../../../../../tests/support/formats/qzone.ts'
import { qzoneAlbums } from '../albums.ts'

const album = (i: number) => ({
  id: `V1${i}`,
  name: `北高峰 ${i + 1}`,
  classid: 100,
  className: '风景',
  photoList: [
    {
      albumId: `V1${i}`,
      name: '2012-05-01',
      desc: words(i),
      owner: '10001',
      ownername: '小满',
      lloc: `L${i}`,
      uploadtime: localOf(i),
      rawshoottime: i % 2 === 0 ? localOf(i) : 0,
      url: `http://b1.photo.store.qq.com/y${i}`,
      custom_filepath: `Albums/风景/北高峰/${i === 0 ? 'a' : i}.jpg`,
      lbs: { idname: '北高峰', name: '杭州', pos_x: '120.1', pos_y: '30.2' },
      likes: [{ fuin: 10_002, nick: '阿舟' }],
      comments: talk(i, 'postTime'),
    },
    {
      albumId: `V1${i}`,
      name: '山顶',
      owner: '10001',
      ownername: '小满',
      lloc: `M${i}`,
      uploadtime: localOf(i),
      is_video: true,
      url: `http://b1.photo.store.qq.com/z${i}`,
      video_info: { video_url: `http://v.qq.com/${i}.mp4` },
      custom_filepath: `Albums/风景/北高峰/${i === 0 ? 'b' : i}.mp4`,
    },
  ],
})

export const sample: FormatSample = {
  format: qzoneAlbums.format,
  family: 'qzone',
  left: [
    [/"custom_filepath":"Albums\/风景(\/北高峰)?$/, 'folders'],
    [/"ownername":"小满$/, 'the owner, named with the first photo of a day'],
  ],
  make: (n) => [
    document('Albums/albums.json', n, (i) => JSON.stringify(album(i)), ['[', ',', ']']),
    { name: 'Albums/风景/北高峰/a.jpg', bytes: picture },
    { name: 'Albums/风景/北高峰/b.mp4', bytes: film },
  ],
}
