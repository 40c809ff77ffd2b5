import { ruleCreate } from '@signalbox/contract/rules'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { canvasMessages } from '../canvas/canvas.messages.ts'
import { designerMessages as t } from './designer.messages.ts'

const signalbox = useSignalbox()

it('a statement that never matches can be drawn, with a warning that names the node', async () => {
  const sql = 'SELECT payload.t FROM "a" WHERE payload.unit = \'C\''
  await signalbox.api.call(ruleCreate, {
    body: {
      id: 'hidden',
      sql,
      actions: [{ function: 'console', args: {} }],
      name: '',
      description: '',
      enable: true,
    },
  })
  await renderScreen(paths.flow('hidden'))
  const warnings = within(await screen.findByRole('list', { name: t.warnings.en('1') }))
  expect(warnings.getByText(new RegExp(`^${canvasMessages.function.en}: .*payload`))).toBeTruthy()
  expect(screen.getByText(t.noFaults.en)).toBeTruthy()
})
