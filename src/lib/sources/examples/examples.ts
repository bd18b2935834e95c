import type { FlowId } from '../upload/create-flows.ts'
import type { ExampleFile } from './example.ts'
import { friendFiles, momentsFiles, privateFiles } from './moments-files.ts'
import {
  babyFiles,
  diaryFiles,
  forumFiles,
  qzoneFiles,
  spaceFiles,
  storyFiles,
  weiboFiles,
  weiboPrivateFiles,
} from './other-files.ts'

/** An example of our own for each way of making, in a form people really hold. All words are ours, names say 示例. */
export const examples: Readonly<Record<FlowId, () => ExampleFile[]>> = {
  wxbook: momentsFiles,
  'wxbook-friend': friendFiles,
  'wxbook-private': privateFiles,
  wbbook: weiboFiles,
  'wbbook-private': weiboPrivateFiles,
  diarybook: diaryFiles,
  qbbbook: babyFiles,
  bbsbook: forumFiles,
  qbook: qzoneFiles,
  qzbook: spaceFiles,
  storybook: storyFiles,
}
