/** Rooms where a book is dressed, by the last part of their address. */
export const designRooms = [
  ['preface', '序言'],
  ['acknowledgement', '致谢'],
  ['copyright', '版权页'],
  ['insert', '插页'],
  ['background', '底色和开关'],
] as const
