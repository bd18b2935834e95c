/** Words about what one points at, on ink, with an arrow down. */
export const tooltip =
  'relative inline-block rounded-control bg-ink px-[11px] py-[7px] text-13 leading-[1.5] text-paper ' +
  'after:absolute after:bottom-[-5px] after:left-1/2 after:ml-[-5px] after:h-1.5 after:w-2.5 after:bg-ink ' +
  'after:[clip-path:polygon(0_0,100%_0,50%_100%)]'
