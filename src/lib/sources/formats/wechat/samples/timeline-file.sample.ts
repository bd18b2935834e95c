import { document, type FormatSample } from '../../../../../../tests/support/formats/part.ts'
import { xml } from '../../../../../../tests/support/formats/wechat.ts'
import { timelineFile } from '../timeline-file.ts'

export const sample: FormatSample = {
  format: timelineFile.format,
  family: 'wechat',
  make: (n) => [document('timeline.xml', n, (i) => xml(i), ['', '\n', ''])],
}
