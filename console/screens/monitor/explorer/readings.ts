import type { TopicSample } from '@signalbox/contract/topic-activity'
import { isCut, samplePayloadText } from './sample-text.ts'

export interface Reading {
  /** Time of the reading in epoch milliseconds. */
  at: number
  value: number
}

const MAX_SERIES = 50

/**
 * Numbers in samples by their place in the payload: under `''` for a plain number, under `a.b` for a field of a JSON
 * object. `samples` are in the order of their arrival.
 */
export function readingsFromSamples(samples: readonly TopicSample[]): Map<string, Reading[]> {
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
  const text = samplePayloadText(sample)?.trim()
  if (text === undefined || text === '' || isCut(sample)) return
  try {
    yield* leaves(JSON.parse(text), '')
  } catch {
    // The payload is neither a number nor JSON.
  }
}

function* leaves(value: unknown, name: string): Generator<[name: string, value: number]> {
  if (typeof value === 'number') yield [name, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, below] of Object.entries(value)) {
    yield* leaves(below, name === '' ? key : `${name}.${key}`)
  }
}
