import { connectorCreate, connectorGet } from '@signalbox/contract/connectors'
import { CLOSED } from '@signalbox/testing/closed-port'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { formMessages as fm } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { type RenderedScreen, renderScreen } from '#testing/render.tsx'
import { useUpstream } from '#testing/upstream.ts'

const cluster = useUpstream()

const create = (name: string) =>
  cluster.api.call(connectorCreate, {
    body: {
      ...{ type: 'http', name, url: `http://${CLOSED}` },
      resource_opts: { start_timeout: '100ms', health_check_interval: '20s' },
    },
  })

async function expectChanged({ user, main }: RenderedScreen, name: string) {
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(await question.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(settingsMessages.saved.en())
  const after = await cluster.api.call(connectorGet, { path: { id: `http:${name}` } })
  expect(after.resource_opts).toMatchObject({
    ...{ health_check_interval: '20s', start_after_created: false },
  })
}

it('fields that a cluster describes have inputs', async () => {
  await create('described')
  const rendered = await renderScreen(paths.connector('http:described', 'settings'))
  const { user, main } = rendered
  await user.click(await main.findByText(fm.further.en))
  await user.click(main.getByLabelText('resource_opts.start_after_created'))
  await expectChanged(rendered, 'described')
})

it('fields that nobody describes are changed as JSON', async () => {
  const body = '{"code":"NOT_FOUND","message":"Request Path Not Found"}'
  cluster.proxy.misbehave({ kind: 'status', status: 404, body }, (path) =>
    path.includes('/schemas/'),
  )
  onTestFinished(() => cluster.proxy.reset())
  await create('far')
  const rendered = await renderScreen(paths.connector('http:far', 'settings'))
  const { user, main } = rendered
  await user.click(await main.findByText(fm.further.en))
  const input = await main.findByLabelText(fm.furtherJson.en)
  const { value } = input as HTMLTextAreaElement
  expect(JSON.parse(value)).toMatchObject({ resource_opts: { start_after_created: true } })
  const changed = value.replace('"start_after_created": true', '"start_after_created": false')
  await fill(user, input, changed)
  await expectChanged(rendered, 'far')
})
