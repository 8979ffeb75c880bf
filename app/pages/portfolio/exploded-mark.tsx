/** An exploded view of the logo: case, board, die and lid on one axis, with a dimension line. */
export function ExplodedMark() {
  const plate = (y: number, size: number) => {
    const dx = size;
    const dy = size / 2;
    return `M200 ${y - dy} ${200 + dx} ${y} 200 ${y + dy} ${200 - dx} ${y}Z`;
  };
  const slab = (y: number, size: number, height: number) =>
    `M${200 - size} ${y}v${height}L200 ${y + size / 2 + height} ${200 + size} ${y + height}v${-height}L200 ${y + size / 2}Z`;
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 400"
      className="mx-auto w-full max-w-96 stroke-base-content"
      fill="none"
      strokeWidth="1.25"
      strokeLinejoin="round"
    >
      <path d="M200 20v360" strokeDasharray="12 4 2 4" className="stroke-primary" />
      <path d={slab(306, 120, 22)} className="fill-base-300" />
      <path d={plate(306, 120)} className="fill-base-100" />
      <path d={plate(306, 92)} strokeDasharray="3 4" className="stroke-line-strong" />
      <path d={slab(212, 100, 8)} className="fill-base-300" />
      <path d={plate(212, 100)} className="fill-base-100" />
      <path
        d="M140 212l30-15M155 220l30-15M215 250l30-15M230 258l30-15M230 182l22 11M246 174l22 11"
        className="stroke-line-strong"
      />
      <path d={slab(200, 36, 8)} className="fill-primary" />
      <path d={plate(200, 36)} className="fill-base-100" />
      <path d={slab(92, 84, 16)} className="fill-base-300" />
      <path d={plate(92, 84)} className="fill-base-100" />
      <path d={plate(92, 44)} className="fill-wash stroke-primary" />
      <path
        d="M352 92v214M345 92h14M345 306h14M352 92l-3 9h6ZM352 306l-3-9h6Z"
        className="fill-line-strong stroke-line-strong"
      />
      <path d="M292 92h46M328 306h10" className="stroke-line-strong" strokeDasharray="2 3" />
    </svg>
  );
}
