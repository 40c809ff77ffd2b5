import * as z from 'zod/mini'
import { type EntryStore, MAX_NAME, parsed } from '#ui/saved/entries.ts'
import type { Sample } from './sample.ts'

export interface NamedSample extends Sample {
  readonly name: string
}

const namedSample = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  event: z.string(),
  texts: z.record(z.string(), z.string()),
})
const samples = z.array(namedSample)
const samplesByRule = z.record(z.string(), samples)

/** The samples of a file: it may hold anything. */
export function readSamples(text: string): readonly NamedSample[] {
  const { success, data } = samples.safeParse(parsed(text))
  return success ? data : []
}

/** Stored samples of all rules in this browser; those for unsaved rules are under an empty ID. */
function readAll(text: string | null): Readonly<Record<string, readonly NamedSample[]>> {
  const { success, data } = samplesByRule.safeParse(parsed(text))
  return success ? data : {}
}

export const ruleSampleStore = (ruleId: string): EntryStore<NamedSample> => ({
  key: 'signalbox.ruleSamples',
  most: 50,
  read(text) {
    const all = readAll(text)
    return Object.hasOwn(all, ruleId) ? (all[ruleId] ?? []) : []
  },
  write(entries, before) {
    const { [ruleId]: _, ...others } = readAll(before)
    return entries.length > 0 ? { ...others, [ruleId]: entries } : others
  },
})
