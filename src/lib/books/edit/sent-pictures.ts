/** Pictures this device has sent, by hash: shown in their post until the server tells of them. */
export const sentPictures = new Map<string, { src: string; width: number; height: number }>()
