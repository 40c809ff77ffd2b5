import { expect, type Page, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, logIn } from '@signalbox/e2e/pages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { explorerMessages } from './explorer.messages.ts'
import { treeToolsMessages } from './tree-tools.messages.ts'

const item = (page: Page, level: string) =>
  page.getByRole('treeitem').filter({ has: page.getByText(level, { exact: true }) })

const panel = (page: Page) => page.getByRole('region', { name: explorerMessages.details.en })

test('a topic is found in the tree by the keyboard, and lives while messages come', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const site = uniqueId('site')
  await mqtt.subscribeAsync(`${site}/#`)
  await mqtt.publishAsync(`${site}/room/1/climate`, '{"t":20.5,"u":"C"}', { qos: 1, retain: true })
  await mqtt.publishAsync(`${site}/room/2`, 'door open', { qos: 1 })
  const page = await open(paths.explorer())
  await page.getByRole('tree').first().focus()
  await item(page, site).click()
  await expect(item(page, 'room')).toBeVisible()
  // To the first level below, which is opened then; and so once more.
  const selected = page.getByRole('treeitem', { selected: true })
  await page.keyboard.press('ArrowRight')
  await expect(selected).toContainText('room')
  await page.keyboard.press('ArrowRight')
  await expect(item(page, '1')).toBeVisible()
  await expect(item(page, '2')).toContainText('door open')
  await page.keyboard.press('ArrowRight')
  await expect(selected).toContainText('1')
  await page.keyboard.press('ArrowRight')
  await item(page, 'climate').click()
  await expect(item(page, 'climate')).toContainText('"t":20.5')
  await expect(item(page, 'climate')).toContainText(explorerMessages.retained.en)
  await expect(panel(page)).toContainText('t: 20.5')
  await expect(page).toHaveURL(/topic=/)

  // A second message: what came before, what has changed, and the number drawn.
  await mqtt.publishAsync(`${site}/room/1/climate`, '{"t":22,"u":"C"}', { qos: 1 })
  const changes = panel(page).getByRole('table', { name: explorerMessages.changes.en })
  await expect(changes.getByRole('row', { name: 't 20.5 22 +1.5' })).toBeVisible()
  await expect(panel(page).getByRole('img', { name: /20\.5.*22/ })).toBeVisible()

  // The link shows the next person the same.
  await page.reload()
  await expect(panel(page)).toContainText('t: 22')
  await expect(item(page, 'climate')).toHaveAttribute('aria-selected', 'true')
})

test('row, search hit and panel show the same value, and keep showing the newest', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const topic = `${uniqueId('agree')}/value`
  await mqtt.publishAsync(topic, 'v0;', { qos: 1 })
  let count = 0
  const sending = setInterval(() => mqtt.publish(topic, `v${++count};`), 150)
  try {
    const page = await open(paths.explorer({ topic }))
    const shownIn = (place: 'treeitem' | 'button') =>
      page.evaluate(
        async ([role, name]) => {
          const row = (): Element | undefined =>
            role === 'treeitem'
              ? (document.querySelector('[role=treeitem][aria-selected=true]') ?? undefined)
              : [...document.querySelectorAll('li button')].find((it) =>
                  it.textContent?.startsWith(name),
                )
          const inRow = () => /v\d+;/.exec(row()?.textContent?.replace(name, '') ?? '')?.[0]
          const inPanel = () => /v\d+;/.exec(document.querySelector('pre')?.textContent ?? '')?.[0]
          // Looked at after each frame, until several values have come by.
          const seen = new Set<string>()
          const apart: string[] = []
          while (seen.size < 5) {
            await new Promise(requestAnimationFrame)
            const [left, right] = [inRow(), inPanel()]
            if (right !== undefined) seen.add(right)
            if (left !== right) apart.push(`${left} ≠ ${right}`)
          }
          return apart
        },
        [place, topic] as const,
      )
    await expect(item(page, 'value')).toContainText(/v\d/)
    await expect(panel(page).locator('pre').first()).toHaveText(/^v\d/)
    expect(await shownIn('treeitem')).toEqual([])
    await page.getByRole('searchbox').fill(topic)
    const hit = page.getByRole('button', { name: topic })
    await expect(hit).toContainText(/v\d/)
    expect(await shownIn('button')).toEqual([])
    // Another one's hit is refreshed as well.
    await page.getByRole('searchbox').fill(topic.slice(0, -6))
    await mqtt.publishAsync(`${topic.slice(0, -6)}/other`, 'first', { qos: 1 })
    const other = page.getByRole('button', { name: `${topic.slice(0, -6)}/other` })
    await expect(other).toContainText('first')
    await mqtt.publishAsync(`${topic.slice(0, -6)}/other`, 'second', { qos: 1 })
    await expect(other).toContainText('second')
  } finally {
    clearInterval(sending)
  }
})

test('busy branches come first when asked for, and a search finds what is deep', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const base = uniqueId('busy')
  await mqtt.publishAsync(`${base}/a-quiet/x`, '1', { qos: 1 })
  const sending = setInterval(() => mqtt.publish(`${base}/z-loud/deep/er`, 'x'), 10)
  try {
    const page = await open(paths.explorer({ order: 'rate', topic: `${base}/z-loud` }))
    const levels = () =>
      page
        .getByRole('treeitem')
        .evaluateAll((rows) =>
          rows
            .filter((row) => row.getAttribute('aria-level') === '2')
            .map((row) => row.textContent ?? ''),
        )
    await expect.poll(async () => (await levels())[0] ?? '').toContain('z-loud')
    await page.getByText(explorerMessages.byName.en, { exact: true }).click()
    await expect.poll(async () => (await levels())[0] ?? '').toContain('a-quiet')
    await page.getByRole('searchbox').fill(`${base.toUpperCase()}/Z-LOUD`)
    await page.getByRole('button', { name: `${base}/z-loud/deep/er` }).click()
    await expect(panel(page)).toContainText(`${base}/z-loud/deep/er`)
  } finally {
    clearInterval(sending)
  }
})

test('a message is published from here, and its reader gets it', async ({ open, connect }) => {
  const reader = await connect()
  const topic = uniqueId('here/中 文')
  await reader.mqtt.subscribeAsync(topic)
  await reader.mqtt.publishAsync(topic, 'first', { qos: 1 })
  await reader.message(topic)
  const page = await open(paths.explorer({ topic }))
  await panel(page).getByRole('button', { name: explorerMessages.publishHere.en }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel(/^Topic/)).toHaveValue(topic)
  await form.getByLabel(explorerMessages.payload.en, { exact: true }).fill('second 二')
  await form.getByRole('button', { name: explorerMessages.publish.en, exact: true }).click()
  await expect(page.getByText(explorerMessages.published.en, { exact: true })).toBeVisible()
  await expect.poll(() => reader.received.length).toBe(2)
  expect(reader.received.at(-1)?.payload.toString()).toBe('second 二')
  await expect(panel(page)).toContainText('second 二')
})

test('what is retained under a branch goes, after a look at what that is', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const base = uniqueId('clear')
  for (const topic of [base, `${base}/a`, `${base}/a/b`, `${base}-not`]) {
    await mqtt.publishAsync(topic, 'x', { qos: 1, retain: true })
  }
  const page = await open(paths.explorer({ topic: base }))
  await expect(item(page, base)).toContainText(explorerMessages.retained.en)
  await panel(page).getByRole('button', { name: explorerMessages.clearRetained.en }).click()
  const dialog = page.getByRole('dialog')
  for (const topic of [base, `${base}/a`, `${base}/a/b`]) {
    await expect(dialog.getByText(topic, { exact: true })).toBeVisible()
  }
  await expect(dialog.getByText(`${base}-not`)).toHaveCount(0)
  await dialog.getByRole('button', { name: explorerMessages.clear.en, exact: true }).click()
  await expect(item(page, base)).not.toContainText(explorerMessages.retained.en)
  await expect(item(page, `${base}-not`)).toContainText(explorerMessages.retained.en)
})

test('what is bounded says so, and what is switched off as well', async ({ page, own }) => {
  const signalbox = await own(startForJourney)
  const client = await connectMqtt(signalbox.mqttUrl, { clientId: uniqueId('bounded') })
  for (let i = 0; i < 5; i++) await client.mqtt.publishAsync(`t/${i}`, 'x', { qos: 1 })
  await page.goto(`${signalbox.url}${paths.explorer().slice(1)}`)
  await logIn(page, USER)
  const settings = page
    .getByRole('main')
    .getByRole('button', { name: explorerMessages.settings.en })
    .first()
  await settings.click()
  const form = page.getByRole('dialog')
  await form.getByLabel(explorerMessages.maxTopics.en).fill('0')
  await form.getByRole('button', { name: explorerMessages.save.en }).click()
  await expect(form.getByText(explorerMessages.wrongNumber.en)).toBeVisible()
  await form.getByLabel(explorerMessages.maxTopics.en).fill('2')
  await form.getByRole('button', { name: explorerMessages.save.en }).click()
  await expect(page.getByText(explorerMessages.forgotten.en('3', '2'))).toBeVisible()
  await settings.click()
  await form.getByRole('switch', { name: explorerMessages.enable.en }).click()
  await form.getByRole('button', { name: explorerMessages.save.en }).click()
  await expect(page.getByText(explorerMessages.off.en)).toBeVisible()
  await client.end()
})

test('a wide level opens piece by piece', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const base = uniqueId('wide')
  // The first click is on a row that the window has no room for at first.
  for (let i = 0; i < 30; i++) mqtt.publish(uniqueId('above'), 'x')
  for (let i = 0; i < 2000; i++) mqtt.publish(`${base}/${String(i).padStart(5, '0')}`, 'x')
  await mqtt.publishAsync(`${base}/done`, 'x', { qos: 1 })
  const page = await open(paths.explorer())
  await expect(page.getByRole('treeitem').nth(20)).toBeVisible()
  await page.getByRole('treeitem').nth(5).hover()
  await page.mouse.wheel(0, 100_000)
  await item(page, base).click()
  await expect(item(page, '00000')).toBeVisible()
  await page.getByRole('tree').first().focus()
  for (const shown of ['100', '300', '900']) {
    const more = page.getByText(explorerMessages.showMore.en(shown))
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(more).toBeVisible({ timeout: 500 })
    }).toPass()
    await more.click()
    // The last row is active, and the first new one is the next.
    await expect(page.getByRole('treeitem', { selected: true })).toContainText(
      String(Number(shown) - 1).padStart(5, '0'),
    )
  }
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText(explorerMessages.noMore.en('1,000'))).toBeVisible({ timeout: 500 })
  }).toPass()
  // However long the list, few of its rows are in the page: the active one is, wherever the user has scrolled.
  await page.getByRole('treeitem').last().hover()
  await page.mouse.wheel(0, -1_000_000)
  await expect(page.getByRole('treeitem').first()).toBeInViewport()
  const active = await page.getByRole('tree').first().getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100)
})

test('in front of a cluster the tree is calculated, and subscribes to the chosen filter', async ({
  front,
  allowErrors,
}) => {
  allowErrors(/WebSocket|ERR_/)
  const { cluster } = front
  const client = await front.connect({ clientId: uniqueId('gathered') })
  await client.mqtt.publishAsync('plant/kept', 'yes', { qos: 1, retain: true })
  await client.mqtt.subscribeAsync(['plant/asked', '$share/g/plant/shared', 'plant/#'])
  const page = await front.open(paths.explorer())
  await expect(page.getByText(treeToolsMessages.calculated.en)).toBeVisible()
  await expect(page.getByText(treeToolsMessages.read.en('1', '3'))).toBeVisible()
  await item(page, 'plant').click()
  await expect(item(page, 'kept')).toContainText(explorerMessages.retained.en)
  await expect(item(page, 'asked')).toContainText(explorerMessages.subscribersShort.en('2'))
  await expect(item(page, 'shared')).toBeVisible()
  // Nothing counts its messages yet.
  const rate = explorerMessages.perSecond.en('0')
  await expect(item(page, 'kept')).toContainText('—')
  await expect(item(page, 'kept')).not.toContainText(rate)

  await page.getByRole('button', { name: treeToolsMessages.listen.en }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(treeToolsMessages.filter.en).fill('plant/live/#')
  await form.getByLabel(treeToolsMessages.url.en).fill(`ws://${CLOSED}/mqtt`)
  await form.getByRole('button', { name: treeToolsMessages.begin.en }).click()
  await expect(form.getByText(treeToolsMessages.noListener.en)).toBeVisible()
  await form.getByLabel(treeToolsMessages.url.en).fill(cluster.wsUrl)
  await form.getByRole('button', { name: treeToolsMessages.begin.en }).click()
  await expect(page.getByText(treeToolsMessages.listening.en('plant/live/#'))).toBeVisible()
  await expect(item(page, 'kept')).toContainText(rate)
  for (const value of ['{"t":1}', '{"t":2}']) {
    await client.mqtt.publishAsync('plant/live/x', value, { qos: 1 })
  }
  await item(page, 'live').click()
  await item(page, 'x').click()
  await expect(panel(page).getByRole('row', { name: 't 1 2 +1' })).toBeVisible()
  await page.getByRole('button', { name: treeToolsMessages.stop.en }).click()
  await expect(page.getByRole('button', { name: treeToolsMessages.listen.en })).toBeFocused()
  await expectAccessible(page, (it) => it.getByRole('treeitem').first().waitFor())
})

test('the topic explorer is accessible in both languages and themes', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const topic = uniqueId('axe/a/b')
  for (const value of ['{"n":1}', '{"n":2}']) {
    await mqtt.publishAsync(topic, value, { qos: 1, retain: true })
  }
  const page = await open(paths.explorer({ topic }))
  await expectAccessible(page, (it) =>
    it.getByRole('tree', { name: explorerMessages.payload.en }).waitFor(),
  )
})
