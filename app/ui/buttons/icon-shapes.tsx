// Drawn on a 20-unit square with 1.5-unit strokes and square ends, like a technical pen's.
export const iconShapes = {
  'arrow-left': <path d="M16 10H4.5M9 5l-5 5 5 5" />,
  'arrow-right': <path d="M4 10h11.5M11 5l5 5-5 5" />,
  ban: <path d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM5.2 5.2l9.6 9.6" />,
  basket: <path d="M2.5 8.5h15l-1.5 8h-12ZM6 8.5 8.5 3.5M14 8.5 11.5 3.5M8 11.5v2.5M12 11.5v2.5" />,
  bell: <path d="M5 14V9a5 5 0 0 1 10 0v5M3.5 14h13M8.5 17h3" />,
  box: <path d="M10 2.5 16.5 6v8L10 17.5 3.5 14V6ZM3.5 6l6.5 3.5L16.5 6M10 9.5v8M6.7 4.3l6.6 3.5" />,
  card: <path d="M2.5 4.5h15v11h-15ZM2.5 8h15M5.5 12.5h3" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  'chevron-down': <path d="m5 7.5 5 5 5-5" />,
  'chevron-up': <path d="m5 12.5 5-5 5 5" />,
  clock: <path d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 6v4l3 2" />,
  copy: <path d="M7 7h9.5v9.5H7ZM13 4V3.5H3.5V13H4" />,
  download: <path d="M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13" />,
  eye: <path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5ZM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z" />,
  'eye-off': <path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5ZM3.5 3.5l13 13" />,
  external: <path d="M8 4H3.5v12.5H16V12M11 3.5h5.5V9M16 4l-7 7" />,
  filter: <path d="M3 5h14M6 10h8M8.5 15h3" />,
  info: <path d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 9v4.5M10 6.3v.2" />,
  mail: <path d="M2.5 4.5h15v11h-15ZM3 5l7 6 7-6" />,
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  minus: <path d="M4.5 10h11" />,
  moon: <path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z" />,
  more: <path d="M4.5 10h.1M10 10h.1M15.5 10h.1" strokeWidth="2.5" />,
  pencil: <path d="M3.5 16.5v-3l10-10 3 3-10 10ZM11.5 5.5l3 3" />,
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  receipt: <path d="M4.5 2.5v15l2-1.5 1.8 1.5L10 16l1.7 1.5 1.8-1.5 2 1.5v-15ZM7.5 6.5h5M7.5 10h5" />,
  refresh: <path d="M16 8.5A6.2 6.2 0 0 0 4.6 7M4 11.5A6.2 6.2 0 0 0 15.4 13M16.5 4v4.5H12M3.5 16v-4.5H8" />,
  search: <path d="M8.8 3.5a5.3 5.3 0 1 0 0 10.6 5.3 5.3 0 0 0 0-10.6ZM12.8 12.8l3.7 3.7" />,
  settings: <path d="M3 6h7M14 6h3M10 4h4v4h-4ZM3 14h3M10 14h7M6 12h4v4H6Z" />,
  sidebar: <path d="M2.5 4h15v12h-15ZM8 4v12M4.5 7H6M4.5 10H6" />,
  star: <path d="m10 2.8 2.2 4.7 5 .7-3.6 3.6.9 5.1L10 14.4 5.5 16.9l.9-5.1L2.8 8.2l5-.7Z" />,
  'star-full': (
    <path d="m10 2.8 2.2 4.7 5 .7-3.6 3.6.9 5.1L10 14.4 5.5 16.9l.9-5.1L2.8 8.2l5-.7Z" fill="currentColor" />
  ),
  sun: (
    <path d="M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
  ),
  trash: <path d="M3.5 5.5h13M7.5 5V3h5v2M5 6l.7 11h8.6L15 6M8.3 9v5M11.7 9v5" />,
  truck: (
    <path d="M1.5 5h10v9h-10ZM11.5 8H15l3.5 3v3h-7ZM5 13a1.8 1.8 0 1 0 0 3.6A1.8 1.8 0 0 0 5 13ZM14.5 13a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z" />
  ),
  undo: <path d="M7 4 3.5 7.5 7 11M4 7.5h8a4.2 4.2 0 0 1 0 8.5H8" />,
  upload: <path d="M10 13V3.5M6 7l4-4 4 4M3.5 16.5h13" />,
  user: <path d="M10 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3.5 17c.5-3 3-4.5 6.5-4.5s6 1.5 6.5 4.5Z" />,
  users: (
    <path d="M7.5 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM2 16.5c.3-2.8 2.3-4.2 5.5-4.2s5.2 1.4 5.5 4.2ZM13 3.7a3 3 0 0 1 0 5.6M14.8 12.6c1.9.5 3 1.9 3.2 3.9" />
  ),
  warning: <path d="M10 3 18 16.5H2ZM10 8v4M10 14.2v.1" />,
  x: <path d="m5 5 10 10M15 5 5 15" />,
};
