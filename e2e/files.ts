import type { Locator, Page } from '@playwright/test'
import { exportMessages } from '@signalbox/console/ui/table/export.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { readFile } from 'node:fs/promises'
import { useOnce, textsForPage } from './pages.ts'

/** A browser without the File System Access API, as Firefox is: files come as downloads. */
export async function withoutFilePicker(page: Page): Promise<void> {
  useOnce(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'showSaveFilePicker', { value: undefined })
  })
}

/**
 * The user chooses a place for each file, and this is it: real handles, written as any other, in the
 * folder that browsers keep for a page. A dialog of the system itself is beyond a test's reach.
 */
export async function withFilePicker(page: Page): Promise<void> {
  useOnce(page)
  await page.addInitScript(() => {
    const pick = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
    Object.defineProperty(window, 'showSaveFilePicker', { value: pick })
  })
}

/** What the file of that name holds, of those written by way of `withFilePicker`. */
export function pickedFile(page: Page, name: string): Promise<string> {
  return page.evaluate(async (file) => {
    const folder = await navigator.storage.getDirectory()
    return (await (await folder.getFileHandle(file)).getFile()).text()
  }, name)
}

/** Opens the dialog of the first table there is, for that kind of file. */
export async function askForFile(page: Page, kind: 'csv' | 'ndjson'): Promise<Locator> {
  const words = await textsForPage(page, uiMessages)
  const t = await textsForPage(page, exportMessages)
  await page.getByRole('button', { name: words.export, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t[kind], exact: true }).check()
  return dialog
}

/** Takes the file, as a download. */
export async function downloadFile(page: Page): Promise<{ name: string; text: string }> {
  const t = await textsForPage(page, exportMessages)
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: t.start, exact: true }).click()
  const download = await downloading
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  }
}
