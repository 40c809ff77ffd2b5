import { registrySchemaCreate } from '@signalbox/contract/schema-registry'
import { validationList } from '@signalbox/contract/schema-validations'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { stageMessages as c } from '../../../parts/stages/stages.messages.ts'
import { unavailableMessages } from '../../../parts/unavailable.messages.ts'
import { paths } from '../../../paths.ts'
import { fill, label } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { expectRow } from '../../../testing/tables.ts'
import { useUpstream } from '../../../testing/upstream.ts'

const upstream = useUpstream()

/** From now on, the login says that the cluster is of the enterprise edition. */
function pretendEnterprise(): void {
  const { fetch } = globalThis
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!String(input).endsWith('/login')) return answer
    const body = (await answer.json()) as object
    return Response.json({ ...body, license: { edition: 'ee' } }, { status: answer.status })
  }
}

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
