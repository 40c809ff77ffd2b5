import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = ['../screens', '../domain'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => join(folder, file)),
)
const readSource = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Nothing is shown until the answer is there, in a function that has said why a read failed. */
const BLANK =
  /<ErrorState(?:(?!\n(?:export )?function ).){0,400}?=== undefined\) return null|error === null \? null/s

it('a part that shows why its read failed also shows that it is being read', () => {
  expect(files.filter((file) => readSource(file).includes('<ErrorState')).length).toBeGreaterThan(
    40,
  )
  expect(files.filter((file) => BLANK.test(readSource(file)))).toEqual([])
})
