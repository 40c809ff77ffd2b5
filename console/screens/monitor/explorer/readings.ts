import type { TopicSample } from '@signalbox/contract/topic-activity'
import { isCut, textOf } from './sample-text.ts'

export interface Reading {
  /** Epoch milliseconds. */
  at: number
  value: number
}

const MAX_SERIES = 50

/**
 * The numbers that samples carry, by where they stand: a payload that is a number under `''`, those of
 * a JSON object under `a.b`. `samples` are in the order in which they came.
 */
export function readingsOf(samples: readonly TopicSample[]): Map<string, Reading[]> {
  const series = new Map<string, Reading[]>()
  for (const sample of samples) {
    const at = Date.parse(sample.at)
    for (const [name, value] of numbersIn(sample)) {
      const readings = series.get(name) ?? []
      if (readings.length === 0 && series.size >= MAX_SERIES) continue
      readings.push({ at, value })
      series.set(name, readings)
    }
  }
  return series
}

function* numbersIn(sample: TopicSample): Generator<[name: string, value: number]> {
  const text = textOf(sample)?.trim()
  if (text === undefined || text === '' || isCut(sample)) return
  try {
    yield* leaves(JSON.parse(text), '')
  } catch {
    // Neither a number nor JSON.
  }
}

function* leaves(value: unknown, name: string): Generator<[name: string, value: number]> {
  if (typeof value === 'number') yield [name, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, below] of Object.entries(value)) {
    yield* leaves(below, name === '' ? key : `${name}.${key}`)
  }
}
