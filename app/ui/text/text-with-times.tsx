import { Fragment } from 'react';
import { DateTime } from './date-time.tsx';

/** A UTC date-time as the API writes it, with or without seconds. */
const ISO_TIME = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z)/;

/** A text from the API whose date-times are shown like all others, in the reader's zone. */
export function TextWithTimes({ children }: { children: string }) {
  // Every second piece is a time, because the pattern captures it.
  return children
    .split(ISO_TIME)
    .map((piece, at) => (at % 2 ? <DateTime key={at} iso={piece} /> : <Fragment key={at}>{piece}</Fragment>));
}
