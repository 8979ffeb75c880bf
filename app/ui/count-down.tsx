import { useEffect, useRef, useState } from 'react'

/** '29:41' or '1:04:09' from milliseconds; never below zero. */
export function formatRemaining(remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / 1_000))
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60]
  const tail = `${String(minutes).padStart(hours ? 2 : 1, '0')}:${String(seconds).padStart(2, '0')}`
  return hours ? `${hours}:${tail}` : tail
}

/**
 * The time left until `until` (an ISO date-time), a second at a time. The server renders the deadline as a clock time,
 * as only the browser knows its own now. @param onEnd once, when it runs out.
 */
export function CountDown({ until, ended = 'time is up', onEnd }: { until: string; ended?: string; onEnd?: () => void }) {
  const deadline = Date.parse(until)
  const [remainingMs, setRemainingMs] = useState<number | null>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const tick = () => {
      const left = deadline - Date.now()
      setRemainingMs(left)
      if (left <= 0) {
        clearInterval(timer)
        end.current?.()
      }
    }
    const timer = setInterval(tick, 1_000)
    tick()
    return () => clearInterval(timer)
  }, [deadline])

  return (
    <time dateTime={until} className="figures">
      {remainingMs === null ? `${until.slice(11, 16)} UTC` : remainingMs <= 0 ? ended : formatRemaining(remainingMs)}
    </time>
  )
}
