import { registrySchemaCreate } from '@signalbox/contract/schema-registry'
import { validationList } from '@signalbox/contract/schema-validations'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { joinSentences } from '#join-sentences.ts'
import { stageMessages as c } from '#domain/stages/stages.messages.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { paths } from '#paths.ts'
import { pretendEnterprise } from '#testing/enterprise.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectRow } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import { validationMessages as v } from './validations.messages.ts'

const upstream = useUpstream()

it.each([
  paths.validations(),
  paths.newValidation(),
  paths.validation('one'),
  paths.transformations(),
  paths.newTransformation(),
  paths.transformation('one'),
])('a cluster of the open edition has none, and %s says why', async (to) => {
  const { main } = await renderScreen(to)
  await main.findByText(unavailableMessages.enterprise.en)
})

describe('a JSON Schema in front of a cluster', () => {
  beforeEach(pretendEnterprise)

  it('passes no message that the cluster drops', async () => {
    const sources = {
      seven: '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}',
      six: '{"$schema":"http://json-schema.org/draft-06/schema#","type":"object"}',
      three: '{"$schema":"http://json-schema.org/draft-03/schema#"}',
    }
    // The embedded broker would refuse the first and the last schema, so the answer is replaced.
    const list = Object.entries(sources).map(([name, source]) => ({ name, type: 'json', source }))
    upstream.proxy.misbehave({ kind: 'status', status: 200, body: JSON.stringify(list) }, (path) =>
      path.endsWith('/schema_registry'),
    )
    onTestFinished(() => upstream.proxy.reset())
    const { user, main } = await renderScreen(paths.newValidation())
    await main.findByRole('option', { name: 'seven' })
    await user.click(main.getByText(v.try.en))
    main.getByText(joinSentences(v.tryAbout.en, v.tryCluster.en))
    await fill(user, main.getByLabelText(v.payload.en), '{"t":1}')
    const run = main.getByRole('button', { name: v.tryNow.en })
    await waitFor(() => expect(run).toHaveProperty('disabled', false))
    const expected = { seven: v.fails.en, six: v.passes.en, three: v.unknown.en }
    for (const [name, verdict] of Object.entries(expected)) {
      await user.selectOptions(main.getByLabelText(label(c.schema.en)), name)
      await user.click(run)
      await main.findByText(verdict)
    }
  })
})

it('a cluster of the enterprise edition has all but what is Signalbox’s own', async () => {
  pretendEnterprise()
  const body = { name: 'js', type: 'json', source: '{}', description: '' } as const
  await upstream.api.call(registrySchemaCreate, { body })
  const { user, main } = await renderScreen(paths.newValidation())
  await main.findByRole('option', { name: 'js' })
  await fill(user, main.getByLabelText(label(c.name.en)), 'one')
  await fill(user, main.getByLabelText(label(c.topics.en)), 'a/#')
  await user.selectOptions(main.getByLabelText(label(c.schema.en)), 'js')
  await user.click(main.getByRole('button', { name: c.create.en }))
  await screen.findByText(c.created.en('one'))
  await waitFor(async () => expect(await upstream.api.call(validationList, {})).toHaveLength(1))
  await renderScreen(paths.schemas())
  await expectRow({ Name: 'js', 'Used by': '1' })
  const versions = await renderScreen(paths.schema('js', 'versions'))
  await versions.main.findByText(unavailableMessages.own.en)
  const transformation = await renderScreen(paths.newTransformation())
  await transformation.user.click(await transformation.main.findByText('Try with a message'))
  expect(
    transformation.main.queryByRole('button', { name: 'Use the last message of this topic' }),
  ).toBeNull()
})
