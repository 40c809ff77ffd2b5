import { expect, it } from 'vitest'
import { oldSyntax } from './old-syntax.ts'

it.each([
  ['s/%c', ['oldClientId']],
  ['%u/%c/x', ['oldClientId', 'oldUsername']],
  ['device-%u', ['oldUsername']],
  ['a/100%cotton', []],
  ['${clientid}/${username}', []],
])('placeholders of EMQX 4 in %s', (topic, found) => {
  expect(oldSyntax(topic)).toEqual(found)
})
