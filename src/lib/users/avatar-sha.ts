/** The picture an account has as its own (`users.headimgurl`); undefined: none that lies here. */
export const avatarSha = (address: string | null): string | undefined =>
  /^\/media\/([0-9a-f]{64})\?/.exec(address ?? '')?.[1]
