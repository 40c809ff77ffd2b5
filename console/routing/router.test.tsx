import { createMemoryHistory } from '@tanstack/history'
import { expect, it } from 'vitest'
import type { Address } from './path.ts'
import { type Destination, Router } from './router.ts'

const at = (path: string) => path as Address // of this test's own screens
const screen = (pathname: string): Destination => ({
  pattern: pathname,
  Screen: () => null,
  params: {},
})

function start(
  first: string,
  find = (pathname: string): Destination | Promise<Destination> => screen(pathname),
) {
  const history = createMemoryHistory({ initialEntries: [first] })
  const router = new Router({
    history,
    base: '/base/',
    find: ({ pathname }) => find(pathname),
    preload: () => undefined,
  })
  const shown = () => router.shown?.place.href
  return { history, router, shown }
}

it('shows the latest address, in whichever order the code arrives', async () => {
  const arrivals = new Map<string, () => void>()
  const { router, shown } = start('/base/first', (pathname) =>
    pathname === '/first'
      ? screen(pathname)
      : new Promise((resolve) => arrivals.set(pathname, () => resolve(screen(pathname)))),
  )
  await router.refresh()
  const [slow, fast] = [router.navigate(at('/slow')), router.navigate(at('/fast'))]
  arrivals.get('/fast')?.()
  await fast
  arrivals.get('/slow')?.()
  await slow
  expect(shown()).toBe('/fast')
})

it('asks before another address is shown, also with Back, and stays', async () => {
  const { history, router, shown } = start('/base/list')
  await router.refresh()
  await router.navigate(at('/form'))
  const asked: string[] = []
  const unblock = router.block({
    shouldStay: ({ pathname }, action) => {
      asked.push(`${action} ${pathname}`)
      return true
    },
    asksBeforeUnload: () => true,
  })
  void router.navigate(at('/other?x=1'))
  await expect.poll(() => asked).toEqual(['PUSH /other'])
  expect([shown(), history.location.href]).toEqual(['/form', '/base/form'])
  await router.navigate(at('/login'), { ignoresBlockers: true })
  unblock()
  expect(shown()).toBe('/login')
})

it('an address that masked another one leads to that after the mask is gone', async () => {
  const { history, router, shown } = start('/base/list')
  await router.refresh()
  await router.navigate(at('/form'))
  const unmask = router.mask(at('/login?to=%2Fform'))
  expect([shown(), history.location.href]).toEqual(['/form', '/base/login?to=%2Fform'])
  history.back()
  await expect.poll(shown).toBe('/list')
  // The login that the mask was for has begun.
  unmask()
  expect(history.location.href).toBe('/base/list')
  history.forward()
  await expect.poll(shown).toBe('/form')
  expect(history.location.href).toBe('/base/form')
})

it('returns to the address before by Back, and to another one in place of what is shown', async () => {
  const { history, router, shown } = start('/base/list')
  await router.refresh()
  await router.navigate(at('/thing'))
  await router.navigate(at('/form'))
  await router.navigate(at('/form?x=1'), { replace: true })
  router.returnTo(at('/thing'))
  await expect.poll(shown).toBe('/thing')
  history.back()
  await expect.poll(shown).toBe('/list')

  history.forward()
  await expect.poll(shown).toBe('/thing')
  router.returnTo(at('/list'))
  await expect.poll(shown).toBe('/list')
  expect(history.location.state.__TSR_index).toBe(1)
})

it('navigates nowhere once it is closed', async () => {
  const { history, router, shown } = start('/base/first')
  await router.refresh()
  router.close()
  await router.navigate(at('/other'))
  expect([shown(), history.location.href]).toEqual(['/first', '/base/first'])
})
