import { document, type FormatSample } from '../../../../../../tests/support/formats/part.ts'
import { wda } from '../../../../../../tests/support/formats/wechat.ts'
import { weChatDataAnalysis } from '../wechatdataanalysis.ts'

export const sample: FormatSample = {
  format: weChatDataAnalysis.format,
  family: 'wechat',
  make: (n) => [document('sns_a.json', n, wda, ['{"schemaVersion":1,"account":"wxid_a","posts":[', ',', ']}'])],
}
