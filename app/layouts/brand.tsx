import { useRootData } from '#app/document/root-data.ts';

/** The logo that admins have set, else the store's mark: a part in isometric line with one copper face. */
export function BrandMark() {
  const { logo } = useRootData().store;
  if (logo) return <img {...logo} alt="" className="own-logo" />;
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden
      className="size-8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d="M16 4 27 10v12l-11 6L5 22V10Z" />
      <path d="M16 16v12L5 22V10Z" className="fill-primary" stroke="none" />
      <path d="M16 4 27 10v12l-11 6L5 22V10ZM5 10l11 6 11-6M16 16v12" />
      <path d="M16 8.2 19.8 10.3 16 12.4 12.2 10.3Z" strokeWidth="1.25" />
    </svg>
  );
}
