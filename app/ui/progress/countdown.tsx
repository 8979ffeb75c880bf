import { useEffect, useEffectEvent, useState } from 'react';
import { formatRemaining, formatTime } from '#app/ui/text/format-date.ts';

/**
 * The time left until `until` (an ISO date-time), updated every second. The server renders the deadline as a clock
 * time, because only the browser knows its current time. @param onEnd called once, when the time is up.
 */
export function Countdown({
  until,
  ended = 'time is up',
  onEnd,
}: {
  until: string;
  ended?: string;
  onEnd?: () => void;
}) {
  const deadline = Date.parse(until);
  const [remainingMs, setRemainingMs] = useState<number | null>(null);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const tick = () => {
      const left = deadline - Date.now();
      setRemainingMs(left);
      if (left <= 0) {
        clearInterval(timer);
        end();
      }
    };
    const timer = setInterval(tick, 1_000);
    tick();
    return () => clearInterval(timer);
  }, [deadline]);

  return (
    <time dateTime={until} className="figures">
      {remainingMs === null ? formatTime(until) : remainingMs <= 0 ? ended : formatRemaining(remainingMs)}
    </time>
  );
}
