/** The numbers of a field with a button on either side; the buttons go from multiple to multiple of `step`. */
export interface Steps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The highest number that the buttons reach: the last multiple up to the maximum, or the minimum. */
export function lastStep({ min, max, step }: Steps): number {
  return Math.max(min, Math.floor(max / step) * step);
}

/** The next multiple above or below a number, within the limits; the minimum for no number. */
export function nextStep(current: number, direction: 1 | -1, steps: Steps): number {
  const { min, step } = steps;
  const next = step * (direction > 0 ? Math.floor(current / step) + 1 : Math.ceil(current / step) - 1);
  return Number.isFinite(next) ? Math.max(min, Math.min(lastStep(steps), next)) : min;
}
