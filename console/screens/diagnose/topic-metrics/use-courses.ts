import type { TopicMetrics } from '@signalbox/contract/topic-metrics'
import { useState } from 'react'
import { readTopicFigure, SIDES, type Side } from './figures.ts'

/** Milliseconds that a chart shows. */
export const SHOWN_MS = 5 * 60_000

type Point = readonly [timeMs: number, value: number]
export type Course = Readonly<Record<Side, readonly Point[]>>

interface Courses {
  at: number
  byTopic: ReadonlyMap<string, Course>
}

/** Rates of all topics in the last minutes, as far as they were read since the page was opened. */
export function useCourses(
  rows: readonly TopicMetrics[] | undefined,
  at: number,
): ReadonlyMap<string, Course> {
  const [courses, setCourses] = useState<Courses>({ at: 0, byTopic: new Map() })
  if (rows === undefined || courses.at === at) return courses.byTopic
  const byTopic = continued(courses.byTopic, rows, at)
  // Set while rendering, so that the table and the chart never show different readings.
  setCourses({ at, byTopic })
  return byTopic
}

/** Adds the latest point of each topic that still has metrics. */
export function continued(
  before: ReadonlyMap<string, Course>,
  rows: readonly TopicMetrics[],
  at: number,
): ReadonlyMap<string, Course> {
  return new Map(
    rows.map((row) => {
      const former = before.get(row.topic)
      const next = (side: Side): readonly Point[] => [
        ...(former?.[side].filter(([time]) => at - time <= SHOWN_MS) ?? []),
        [at, readTopicFigure(row, side, 'rate')],
      ]
      const [received, sent, dropped] = SIDES.map(next)
      return [row.topic, { in: received ?? [], out: sent ?? [], dropped: dropped ?? [] }]
    }),
  )
}
