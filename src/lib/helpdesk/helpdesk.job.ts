import { planHelpTidying, tidyHelp } from './tidy.server.ts'

/** Tidies and sees to it that somebody does so again tomorrow. */
export const tidyHelpJob = async (): Promise<void> => {
  await tidyHelp()
  await planHelpTidying(new Date(Date.now() + 24 * 3600 * 1000))
}
