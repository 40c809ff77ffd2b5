import { expect, it } from 'vitest'
import { wantedPath } from './wanted-path.ts'

it('goes back to a place of this console', () => {
  expect(wantedPath('/clients?page=2')).toBe('/clients?page=2')
})

it('stays below the base path of the console', () => {
  expect(wantedPath('/../../other-application?a=1')).toBe('/other-application?a=1')
  expect(wantedPath('/clients/%2e%2e/nodes')).toBe('/nodes')
})

it.each([
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  'javascript:alert(1)',
  '/login?to=/login',
  '/LOGIN/?to=/clients',
  '/x/../login',
  '/..//evil.example',
  ['/clients'],
])('goes to the overview for %j', (to) => {
  expect(wantedPath(to)).toBe('/dashboard/overview')
})
