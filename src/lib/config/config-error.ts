/** A value in the environment we cannot start with; `message` names the variable and may be shown as it is. */
export class ConfigError extends Error {}

export const demand = (name: string, value: string | undefined, because: string): string => {
  if (value === undefined) throw new ConfigError(`${name} is missing: ${because}`)
  return value
}
