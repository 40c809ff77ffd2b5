import { actionGet } from '@signalbox/contract/actions'
import { connectorGet } from '@signalbox/contract/connectors'
import { ruleGet } from '@signalbox/contract/rules'
import { SIGNED_BODY } from '@signalbox/rule-sql/webhooks/signature'
import { meaningFromSql } from '@signalbox/rule-sql/webhooks/statement'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useUpstream } from '#testing/upstream.ts'
import { webhookDetailMessages as detail } from './detail/detail.messages.ts'
import { testMessages } from './form/test.messages.ts'
import { webhookFormMessages as form } from './form/webhook-form.messages.ts'

const cluster = useUpstream()

it('a webhook of a cluster follows the convention, and says what a cluster does not report', async () => {
  const { user, main } = await renderScreen(paths.newWebhook())
  await main.findByText(testMessages.byCluster.en)
  await fill(user, main.getByLabelText(label(form.name.en)), 'far')
  await fill(user, field('connector.url'), 'http://127.0.0.1:9/hook')
  await user.click(main.getByRole('radio', { name: form.events.en }))
  await user.click(main.getByRole('checkbox', { name: /^client\.connected/ }))
  await user.click(main.getByRole('switch', { name: new RegExp(`^${form.sign.en}`) }))
  main.getByText(form.secretInRuleHelp.en)
  const { value: secret } = field('signing.secret')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.webhook('far_WH_D')))
  await main.findByText(detail.callsOfCluster.en)
  const test = paths.rule('far_WH_D', { tab: 'settings', test: 'rule' })
  const follow = await main.findByRole('link', { name: detail.follow.en })
  expect(follow.getAttribute('href')).toBe(test)
  const path = { id: 'http:far_WH_D' }
  expect(await cluster.api.call(connectorGet, { path })).toMatchObject({
    url: 'http://127.0.0.1:9/hook',
  })
  const action = await cluster.api.call(actionGet, { path })
  expect(action).toMatchObject({ connector: 'far_WH_D', parameters: { body: SIGNED_BODY } })
  // A cluster refuses fields that it does not know.
  expect(action).not.toHaveProperty('parameters.signing')
  const rule = await cluster.api.call(ruleGet, { path: { id: 'far_WH_D' } })
  expect(rule).toMatchObject({
    actions: ['http:far_WH_D'],
    from: ['$events/client_connected'],
  })
  expect(meaningFromSql(rule.sql)?.signing?.secret).toBe(secret)
})
