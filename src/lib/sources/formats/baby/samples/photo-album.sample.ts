import {
  type FormatSample,
  film,
  localOf,
  type Part,
  picture,
  range,
  takenPicture,
} from '../../../../../../tests/support/formats/part.ts'
import { photoAlbum } from '../photo-album.ts'

export const sample: FormatSample = {
  format: photoAlbum.format,
  family: 'baby',
  scattered: true,
  make: (n) => [
    { name: '小豆包/2022-05/IMG_0001.jpg', bytes: takenPicture },
    { name: '小豆包/2022-05/IMG_0001.mov', bytes: film },
    { name: '小豆包/2022-05/VID_20220502_101010.mp4', bytes: Uint8Array.from([...film, 1]) },
    ...range(n).map(
      (i): Part => ({
        name: `小豆包/${localOf(i).slice(0, 7)}/IMG_${localOf(i)
          .replace(/[- :]/g, '')
          .replace(/^(\d{8})/, '$1_')}.jpg`,
        bytes: Uint8Array.from([...picture, i & 255, (i >> 8) & 255]),
      }),
    ),
  ],
}
