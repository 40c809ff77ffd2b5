import { EditorView } from '@codemirror/view'
import {
  registrySchemaCreate,
  registrySchemaDelete,
  registrySchemaList,
} from '@signalbox/contract/schema-registry'
import { NEWEST_DRAFT } from '@signalbox/schemas/json-schema/drafts'
import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { joinSentences } from '#join-sentences.ts'
import { clusterSchemaMessages as inCluster } from '#domain/schemas/cluster-schema.messages.ts'
import { pretendEnterprise } from '#testing/enterprise.ts'
import { fill, label } from '#testing/fields.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useUpstream } from '#testing/upstream.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { schemasMessages as s } from './schemas.messages.ts'

const upstream = useUpstream()

it.each([paths.schemas(), paths.newSchema(), paths.schema('one')])(
  'a cluster of the open edition has no registry, and %s says why',
  async (to) => {
    const { main } = await renderScreen(to)
    await main.findByText(unavailableMessages.enterprise.en)
  },
)

it('a registry without versions has no tab for them', async () => {
  pretendEnterprise()
  const body = { name: 'single', type: 'json', source: '{}', description: '' } as const
  await upstream.api.call(registrySchemaCreate, { body })
  onTestFinished(async () => {
    await upstream.api.call(registrySchemaDelete, { path: { name: 'single' } })
  })
  const { main } = await renderScreen(paths.schema('single'))
  await main.findByText(s.usage.en)
  expect(main.queryByText(s.versions.en)).toBeNull()
})

function setSource(editor: HTMLElement, text: string): void {
  const view = EditorView.findFromDOM(editor)
  if (view === null) throw new Error('no editor')
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }))
}

const draft = (end: string) => JSON.stringify({ $schema: `http://json-schema.org/${end}` })

it('a JSON Schema that fails each message at the cluster is refused, and one of a sample is not', async () => {
  pretendEnterprise()
  const { user, main } = await renderScreen(paths.newSchema())
  await fill(user, await main.findByLabelText(label(s.name.en)), 'drafts')
  const make = async (sample: string) => {
    await fill(user, main.getByLabelText(s.sample.en), sample)
    await user.click(main.getByRole('button', { name: s.deriveNow.en }))
  }
  await make('{"t":1}')
  await main.findByText(s.usable.en)
  const editor = await main.findByRole('textbox', { name: s.source.en })
  setSource(editor, draft('draft-07/schema#'))
  const words = inCluster.unknownDraft.en('http://json-schema.org/draft-07/schema#', NEWEST_DRAFT)
  await main.findByText(words)
  await user.click(main.getByRole('button', { name: s.create.en }))
  await main.findByText(words)
  setSource(editor, '{"examples":[{}]}')
  await main.findByText(inCluster.failing.en('#/examples'))
  await user.click(main.getByRole('button', { name: s.create.en }))
  expect(await upstream.api.call(registrySchemaList, {})).toEqual([])
  setSource(editor, '{"if":{"required":["a"]},"then":{"required":["b"]}}')
  await main.findByText(joinSentences(s.usable.en, inCluster.ignored.en('if and then')))
  setSource(editor, draft('draft-03/schema#'))
  await main.findByText(inCluster.draft3.en)
  setSource(editor, '{}')
  await main.findByText(s.usable.en)
  await user.click(main.getByRole('button', { name: s.create.en }))
  await screen.findByText(s.created.en('drafts'))
  await upstream.api.call(registrySchemaDelete, { path: { name: 'drafts' } })
})
