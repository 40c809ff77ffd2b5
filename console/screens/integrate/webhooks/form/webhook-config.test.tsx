import { expect, it } from 'vitest'
import { toBody, toValues } from '#form/values.ts'
import { WEBHOOK as fullName, webhooks } from '#testing/unrecorded-items.ts'
import { planOfSave } from '../model/plan.ts'
import { webhookFormConfig, plannedWebhook } from './webhook-config.ts'
import { webhookKinds } from './webhook-kind.ts'

it.each(Object.entries(webhooks))('a webhook %s is saved unchanged without a step', (_, all) => {
  const { parts: now, signers } = all
  for (const signer of signers) {
    const kind = webhookKinds[signer]
    const came = webhookFormConfig(now)
    const config = toBody(kind, toValues(kind, came), came)
    const wanted = plannedWebhook(config, { fullName, now, edition: 'both', signer })
    expect(planOfSave(fullName, now, wanted)).toEqual([])
  }
})
