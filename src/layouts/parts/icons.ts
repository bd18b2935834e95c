/** Line icons drawn for the site: `small` on a 16 grid, `drawing` on a 32 grid with one vermilion fill. */
export const small = {
  check: '<path d="m3 8.500 3.250 3.250L13 4.750"/>',
  chev: '<path d="m6 3.500 4.500 4.500L6 12.500"/>',
  chevd: '<path d="m3.500 6 4.500 4.500L12.500 6"/>',
  chevl: '<path d="M10 3.500 5.500 8l4.500 4.500"/>',
  eye: '<path d="M1.500 8S4 3.750 8 3.750 14.500 8 14.500 8 12 12.250 8 12.250 1.500 8 1.500 8z"/><circle cx="8" cy="8" r="1.750"/>',
  gallery: '<rect x="2" y="3" width="12" height="10" rx="1"/><path d="m2.500 11.500 3.500-4 2.500 2.500 2-2 3 3"/>',
  grip: '<path d="M6 4v.1M10 4v.1M6 8v.1M10 8v.1M6 12v.1M10 12v.1"/>',
  home: '<path d="M2 7.500 8 2.500l6 5"/><path d="M3.750 6.500v7h8.500v-7M6.750 13.500v-4h2.500v4"/>',
  info: '<circle cx="8" cy="8" r="6"/><path d="M8 7.250v4M8 4.800v.2"/>',
  lock: '<rect x="3.250" y="7" width="9.500" height="6.500" rx="1"/><path d="M5.250 7V5a2.750 2.750 0 0 1 5.500 0v2"/>',
  me: '<circle cx="8" cy="5" r="2.750"/><path d="M2.500 14c.5-3.250 2.500-4.750 5.500-4.750s5 1.500 5.500 4.750"/>',
  more: '<path d="M3.500 8v.1M8 8v.1M12.500 8v.1"/>',
  pen: '<path d="M10.500 3 13 5.500 5.500 13l-3 .5.500-3z"/>',
  play: '<path d="M5 3.500v9l7.500-4.500z"/>',
  zoom: '<circle cx="7" cy="7" r="4.500"/><path d="m10.500 10.500 3.500 3.500M7 5v4M5 7h4"/>',
  plus: '<path d="M8 3v10M3 8h10"/>',
  share: '<path d="M8 10V2M5 4.750 8 2l3 2.750M3 8.500V14h10V8.500"/>',
  shelf: '<path d="M1.500 13.500h13M3 13.500v-10h2.500v10M5.500 13.500v-8H8v8M8.750 5.700l2.400-.6 2.200 8.100"/>',
  trash: '<path d="M2.500 4.250h11M6 4.250V2.500h4v1.750M4 4.250l.6 9.250h6.800L12 4.250M6.750 7v4M9.250 7v4"/>',
  undo: '<path d="M5.500 3 2.500 6l3 3"/><path d="M2.500 6h7a4 4 0 0 1 0 8H6"/>',
  warn: '<path d="M8 2.250 14.500 13.500h-13z"/><path d="M8 6.500v3.250M8 11.600v.2"/>',
  wechat:
    '<path d="M6.250 2.500c-2.800 0-4.750 1.800-4.750 3.900 0 1.300.7 2.350 1.750 3.050L2.900 11l1.900-.9c.45.1.95.15 1.450.15"/><path d="M10.250 6.250c2.400 0 4.250 1.600 4.250 3.500 0 1.150-.65 2.100-1.600 2.750l.3 1.300-1.600-.75c-.4.1-.9.15-1.350.15-2.400 0-4.250-1.500-4.250-3.450s1.850-3.500 4.250-3.500z"/>',
  x: '<path d="m4 4 8 8M12 4l-8 8"/>',
  list: '<path d="M3 4h10M3 8h10M3 12h6"/>',
  moon: '<path d="M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.5 6.5z"/>',
  order: '<path d="M8 1.750 14 4.500v7L8 14.250 2 11.500v-7z"/><path d="M2 4.500 8 7.250 14 4.500M8 7.250v7"/>',
  agent:
    '<path d="M2 6.500 3 2.500h10l1 4M3 6.500v7h10v-7M2 6.500c0 1.500 2 2 3 .5.500 1.500 2.500 1.500 3 0 .5 1.500 2.500 1.500 3 0 1 1.500 3 1 3-.5"/>',
  talk: '<path d="M2.250 3h11.500v8H7.500l-3 2.500V11H2.250z"/>',
  up: '<path d="M3.500 10 8 5.500l4.500 4.500"/>',
  clip: '<path d="M12.500 7 8 11.500a2.500 2.500 0 0 1-3.500-3.500l5-5a1.700 1.700 0 0 1 2.400 2.400l-4.700 4.700a.8.8 0 0 1-1.200-1.200L10 5"/>',
  phone:
    '<path d="M5 2.250 3.250 3.500c-.5 5 4.250 9.750 9.250 9.250L13.750 11 11 9.250 9.750 10.500C8 9.750 6.250 8 5.500 6.250L6.750 5z"/>',
  mail: '<rect x="2" y="3.500" width="12" height="9" rx="1"/><path d="m2.500 4.500 5.500 4.250 5.500-4.250"/>',
  download: '<path d="M8 2v8M5 7.25 8 10l3-2.75M3 10.5V14h10v-3.5"/>',
} as const

export const drawing = {
  'calendar-leaf':
    '<path d="M5.75 7.75h20.5v13l-6 6H5.75z"/><path d="M26.25 20.75h-6v6"/><path d="M11 4.25v6M21 4.25v6M5.75 12.75h20.5"/><circle cx="12" cy="19" r="2.5" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  camera:
    '<path d="M4.75 10.25h5l2-3.5h8.5l2 3.5h5v15H4.75z"/><circle cx="16" cy="17.25" r="5.25"/><circle cx="16" cy="17.25" r="2.25" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  cat: '<path d="M7.75 27.25V11.5L7 5.25l5 3.5h8l5-3.5-.75 6.25v15.75z"/><path d="M12.5 14.25v1M19.5 14.25v1M14.25 18.75c.6.7 1.75.6 1.75-.25 0 .85 1.15.95 1.75.25M13 27.25v-3.5M19 27.25v-3.5M4 16.5l2.25.5M28 16.5l-2.25.5"/><path d="M14.75 16.5h2.5L16 18.2z" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  clock:
    '<circle cx="16" cy="16" r="11.750"/><path d="M16 9v7l4.750 3"/><path d="M16 4.250v1.500M16 26.250v1.500M4.250 16h1.500M26.250 16h1.500" /><circle cx="16" cy="16" r="1.750" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  'cloud-upload':
    '<path d="M10.25 23.75H9a5.25 5.25 0 0 1-.7-10.45 8 8 0 0 1 15.2-1.3 5.9 5.9 0 0 1-.5 11.75h-1.25"/><path d="M16 28.25v-8"/><path d="m16 14.5 4.5 6h-9z" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  envelope:
    '<rect x="3.75" y="7.75" width="24.5" height="17.5" rx="1.75"/><path d="M4.25 8.75 16 17.5l11.75-8.75"/><rect x="20.75" y="19" width="4" height="4" rx=".5" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  magnifier:
    '<circle cx="13.75" cy="13.75" r="9"/><path d="m20.25 20.25 7.5 7.5"/><path d="M9.25 11h9M9.25 14h5.5"/><circle cx="17" cy="16.6" r="2" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  'needle-thread':
    '<path d="M26.5 4.75 11 20.25"/><path d="M25 3.5c1.9-.8 4.3 1.6 3.5 3.5l-3.25 3.25L21.75 6.75z"/><path d="M11 20.25 8.75 22.5"/><path d="M26.6 5.4c-7 1.1-12.1-1-16.1 1.1-4.4 2.3-2.5 6.5.5 7 4.3.7 3.3 6.5-1.5 6-4-.4-6.5 2.5-5 5.5 1.2 2.4 5.5 3 9 1" stroke="#B3372B"/><circle cx="26.3" cy="5.7" r="1.2" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  'paper-stack':
    '<path d="m16 4.75 11.5 5L16 14.75l-11.5-5z"/><path d="m4.5 14.5 11.5 5 11.5-5M4.5 19.25l11.5 5 11.5-5M4.5 24l11.5 4.25L27.5 24"/><path d="m16 7.2 5 2.4-5 2.4-5-2.4z" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  'phone-to-book':
    '<path d="M4.75 5.5a1.75 1.75 0 0 1 1.75-1.75h6a1.75 1.75 0 0 1 1.75 1.75v13a1.75 1.75 0 0 1-1.75 1.75h-6a1.75 1.75 0 0 1-1.75-1.75z"/><path d="M8.25 17.5h2.5"/><path d="M17.5 12.25h8.25a1.5 1.5 0 0 1 1.5 1.5v14H16a2 2 0 0 1-2-2v-1.5"/><path d="M14 25.75a2 2 0 0 1 2-2h11.25"/><path d="M20.5 12.25h3v7l-1.5-1.4-1.5 1.4z" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  qr: '<rect x="4.75" y="4.75" width="8.5" height="8.5" rx="1"/><rect x="18.75" y="4.75" width="8.5" height="8.5" rx="1"/><rect x="4.75" y="18.75" width="8.5" height="8.5" rx="1"/><path d="M18.75 18.75h3.5v3.5M27.25 18.75v3M18.75 27.25h2.5M25.5 27.25h1.75v-2"/><rect x="7.5" y="7.5" width="3" height="3" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  ribbon:
    '<path d="M6.75 4.75h16a2.5 2.5 0 0 1 2.5 2.5v20h-16a2.5 2.5 0 0 1-2.5-2.5z"/><path d="M6.75 24.75a2.5 2.5 0 0 1 2.5-2.5h16"/><path d="M16.5 4.75h5v11.5L19 13.8l-2.5 2.45z" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  seal: '<path d="M10.75 18.25v-3.5c0-1.6-2-2.8-2-5.25C8.75 6.3 11.9 4.25 16 4.25s7.25 2.05 7.25 5.25c0 2.45-2 3.65-2 5.25v3.5"/><path d="M7.75 18.25h16.5v4.5H7.75z"/><rect x="9" y="25" width="14" height="3.25" rx=".5" fill="var(--ic-zhu,#B3372B)" stroke="none"/>',
  'childs-drawing':
    '<path d="M5.75 4.75h20.5v22.5H5.75z"/><path d="m10 18.25 6-5.25 6 5.25v5.5H10z"/><path d="M14.5 23.75v-3.5h3v3.5M9 11c.8-1.2 2-1.2 2.8 0"/><circle cx="21.5" cy="9.25" r="2.25" fill="#B3372B" stroke="none"/>',
  'cup-of-tea':
    '<path d="M5.75 13.75h17v5.5a6.5 6.5 0 0 1-6.5 6.5h-4a6.5 6.5 0 0 1-6.5-6.5z"/><path d="M22.75 15.5h2a3 3 0 0 1 0 6h-2.4M4.25 28.75h20"/><path d="M10.75 10.25c-1.2-1.6 1.2-2.6 0-4.5M16.5 10.25c-1.2-1.6 1.2-2.6 0-4.5"/><path d="M14.2 13.75v4.6" /><rect x="12" y="17.5" width="4.5" height="4" rx=".4" fill="#B3372B" stroke="none"/>',
  lamp: '<path d="M11 5.25h10l4.25 9.5H6.75z"/><path d="M16 14.75v12M10.25 27.25h11.5"/><path d="M20.5 14.75v4"/><circle cx="20.5" cy="20.25" r="1.75" fill="#B3372B" stroke="none"/>',
  leaf: '<path d="M5.75 26.25C4.5 13.5 12 5 27.250 4.750 28 19 20.500 27 9.250 23.500"/><path d="M5.25 28.250c2-6.500 6.750-12 13.500-15.250M12.250 18.750l-.5-4.750M16.250 15.500l5.250.75"/><circle cx="22.500" cy="9.500" r="1.750" fill="#B3372B" stroke="none"/>',
  mountain:
    '<path d="M3.75 26.25 12.5 11l5.25 8.75 3.25-5 7.25 11.5z"/><path d="m9.75 15.8 2.75 2 2.4-2.4"/><circle cx="22" cy="8" r="3" fill="#B3372B" stroke="none"/>',
  parcel:
    '<path d="M16 4.25 27.25 9.5v13L16 27.75 4.75 22.5v-13z"/><path d="M4.75 9.5 16 14.75 27.25 9.5M16 14.75v13"/><path d="m9.6 7.3 3.2-1.5 11.4 5.3v4.3l-3.2 1.5v-4.3z" fill="#B3372B" stroke="none"/>',
  suitcase:
    '<rect x="4.75" y="10.25" width="22.5" height="16" rx="1.75"/><path d="M11.75 10.25v-3a1.5 1.5 0 0 1 1.5-1.5h5.5a1.5 1.5 0 0 1 1.5 1.5v3M9.5 10.25v16M22.5 10.25v16M8.75 26.25v2M23.25 26.25v2"/><rect x="13.5" y="16" width="5" height="4.5" rx=".5" fill="#B3372B" stroke="none"/>',
  window:
    '<path d="M6.75 4.75h18.5v20H6.75z"/><path d="M16 4.75v20M6.75 13.25h18.5M3.75 24.75h24.5v3H3.75z"/><circle cx="20.75" cy="9" r="2.25" fill="#B3372B" stroke="none"/>',
} as const

export type SmallIcon = keyof typeof small
export type DrawnIcon = keyof typeof drawing
