/** The shop's own figures, as its owner states them: set here, not counted. */
export const statsFigures = [
  { value: '100+', label: 'customers' },
  { value: '120M+', label: 'annual revenue' },
  { value: '33k+', label: 'reviews' },
  { value: '50+', label: 'tools' },
] as const;
