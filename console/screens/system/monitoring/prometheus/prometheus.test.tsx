import { prometheusGet, prometheusUpdate } from '@signalbox/contract/prometheus'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { configMessages } from '../../../../parts/config/config.messages.ts'
import { prometheusWords as words } from '../../../../parts/config/roots/prometheus.messages.ts'
import { reviewMessages } from '../../../../parts/config/review.messages.ts'
import { paths } from '../../../../paths.ts'
import { field, fill } from '../../../../testing/fields.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { useSignalbox } from '../../../../testing/signalbox.ts'

const signalbox = useSignalbox()
const setting = () => signalbox.api.call(prometheusGet, {})
const put = (push_gateway: object = {}) =>
  signalbox.api.call(prometheusUpdate, { body: { push_gateway } })

it('the setting is changed, and masked headers stay', async () => {
  await put({ headers: { Authorization: 'Basic c2VjcmV0' } })
  const { user, main } = await renderScreen(paths.monitoring())
  await main.findByText(words.public.en)
  await user.click(field('enable_basic_auth'))
  await fill(user, field('push_gateway.url'), 'ftp://gateway')
  await user.click(main.getByText(configMessages.review.en))
  await main.findByText(words.wrongUrl.en)
  await fill(user, field('push_gateway.url'), 'http://gateway:9091')
  await user.click(main.getByText(configMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('2') }))
  await screen.findByText(configMessages.updated.en)
  expect(await setting()).toMatchObject({
    enable_basic_auth: true,
    push_gateway: { url: 'http://gateway:9091', headers: { Authorization: '******' } },
  })
})

it('a viewer reads the setting', async () => {
  await put({ url: 'http://elsewhere:9091' })
  const { main } = await renderScreen(paths.monitoring(), { as: await signalbox.viewer() })
  await main.findByDisplayValue('http://elsewhere:9091')
  expect(field('push_gateway.url')).toHaveProperty('disabled', true)
})
