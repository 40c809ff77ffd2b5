import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Language, LanguageProvider } from '#language.tsx'
import { ConfirmProvider } from '#ui/ConfirmDialog.tsx'
import { filesMessages as t } from './files.messages.ts'
import { ImportPanel } from './ImportPanel.tsx'
import type { FileState } from './use-file.ts'

function renderPanel(preview: FileState<'bad', undefined>, language: Language = 'en') {
  const files: string[] = []
  const done: string[] = []
  render(
    <MantineProvider>
      <LanguageProvider language={language}>
        <ConfirmProvider>
          <ImportPanel
            title="Import"
            file={{
              label: 'Bans',
              accept: '.json',
              form: 'One entry a line',
              name: undefined,
              onFile: ({ name }) => files.push(name),
            }}
            preview={preview}
            found={({ count, rejected }) => ({ title: `${count} and ${rejected}`, notes: [] })}
            headers={['Client']}
            causeOf={(cause) => `The row is ${cause}`}
            onDownload={() => done.push('download')}
            submitLabel="Import 2"
            onClose={() => done.push('close')}
            submit={{
              onSubmit(event) {
                event.preventDefault()
                done.push('import')
              },
              isPending: false,
              isDirty: false,
              error: undefined,
              forget: () => undefined,
            }}
          />
        </ConfirmProvider>
      </LanguageProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), files, done }
}

const preview = {
  count: 98,
  rejected: 1,
  shown: [
    { place: 1, cells: ['alpha'] },
    { place: 2, cells: ['{}'], cause: 'bad' as const },
  ],
  note: undefined,
}

it('valid and bad rows are in one table, in which bad rows have their reason', async () => {
  const { user, done } = renderPanel(preview)
  await screen.findByText('98 and 1')
  const table = within(screen.getByRole('group', { name: t.rows.en }))
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual([
    `${t.line.en}${t.check.en}Client`,
    `1${t.valid.en}alpha`,
    '2The row is bad{}',
  ])
  screen.getByText(t.firstOf.en('2', '99'))
  await user.click(screen.getByRole('button', { name: t.download.en('1') }))
  await user.click(screen.getByRole('button', { name: 'Import 2' }))
  expect(done).toEqual(['download', 'import'])
})

it('a file is taken by choice, and one that cannot be read is reported', async () => {
  const { user, files } = renderPanel('unreadable', 'zh')
  await screen.findByText(t.badFile.zh)
  screen.getByText('One entry a line')
  await user.upload(screen.getByLabelText('Bans'), new File(['[]'], 'bans.json'))
  expect(files).toEqual(['bans.json'])
})
