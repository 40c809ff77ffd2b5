import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, row } from '@signalbox/e2e/pages'
import {
  connectStomp,
  LWM2M_DEVICE,
  startGateways,
  STOMP_CLIENT,
} from '@signalbox/testing/gateway-clients'
import { freePort } from '@signalbox/testing/free-port'
import { loggedIn } from '@signalbox/testing/signalbox'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { paths } from '#paths.ts'
import {
  gatewayAuthMessages as a,
  gatewayClientMessages as c,
  gatewayListenerMessages as l,
  gatewaysMessages as t,
  lwm2mMessages as w,
  protocolMessages as p,
} from './gateways.messages.ts'

test('a gateway is set up, a client connects, and is disconnected when the gateway is disabled', async ({
  page,
  own,
}) => {
  const { url } = await own(startForJourney)
  await page.goto(`${url}login`)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  const port = await freePort()
  await page.goto(`${url}${paths.gateways().slice(1)}`)
  await page.getByRole('link', { name: p.stomp.en, exact: true }).click()
  await page.locator('input[name="first_listener.bind"]').fill(`127.0.0.1:${port}`)
  await page.getByRole('button', { name: t.create.en, exact: true }).click()
  await expect(page.getByText(t.created.en(p.stomp.en), { exact: true })).toBeVisible()
  const client = await connectStomp(port, { headers: ['login:press'] })
  await page.goto(`${url}${paths.gateway('stomp', { tab: 'clients' }).slice(1)}`)
  await expectRow(page.getByRole('table'), {
    [c.username.en]: 'press',
    [c.state.en]: c.connected.en,
  })
  await page.getByRole('switch', { name: chainMessages.enabled.en }).click({ force: true })
  const dialog = page.getByRole('dialog', { name: t.disableTitle.en })
  await expect(dialog.getByText(/1 client is disconnected/)).toBeVisible()
  await dialog.getByRole('button', { name: t.disable.en }).click()
  await expect(page.getByText(c.stopped.en)).toBeVisible()
  client.close()
})

test('list, forms, listeners and clients are accessible in both languages and themes, and fit a phone', async ({
  page,
  own,
}) => {
  const signalbox = await own(startForJourney)
  const end = await startGateways(await loggedIn(signalbox.apiUrl, USER))
  await page.goto(`${signalbox.url}login`)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const pages: [string, () => Promise<unknown>][] = [
    [paths.gateways(), () => row(page, p.stomp.en).waitFor()],
    [paths.newGateway('exproto'), () => button(t.create.en).waitFor()],
    [paths.gateway('lwm2m'), () => page.locator('input[name="xml_dir"]').waitFor()],
    [
      paths.gateway('stomp', { tab: 'listeners', listener: 'new' }),
      () => button(l.add.en).waitFor(),
    ],
    [
      paths.gateway('stomp', { tab: 'listeners', listener: 'stomp:tcp:default', part: 'auth' }),
      () => button(a.add.en).waitFor(),
    ],
    [paths.gateway('stomp', { tab: 'clients' }), () => row(page, STOMP_CLIENT).waitFor()],
    [
      paths.gateway('stomp', { tab: 'clients', client: STOMP_CLIENT }),
      () => row(page, 'stomp/plant/line-1/#').waitFor(),
    ],
    [
      paths.gateway('lwm2m', { tab: 'clients', client: LWM2M_DEVICE }),
      async () => {
        await button(w.discover.en).click()
        await row(page, '/3/0/14').waitFor()
      },
    ],
  ]
  for (const [path, ready] of pages) {
    await test.step(path, async () => {
      await page.goto(`${signalbox.url}${path.slice(1)}`)
      await ready()
      await page.setViewportSize({ width: 320, height: 640 })
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width).toBeLessThanOrEqual(320)
      await page.setViewportSize({ width: 1280, height: 720 })
      await expectAccessible(page, ready)
    })
  }
  end()
})
