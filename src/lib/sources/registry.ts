import type { Source } from './source.ts'
import { weflowJson } from './wechat/weflow-json.ts'

/** Every format that can be read; the first whose `detect` says yes gets the file. */
export const sources = [weflowJson] satisfies readonly Source[]
