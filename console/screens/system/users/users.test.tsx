import { userList } from '@signalbox/contract/users'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passwordMessages } from '#domain/login/password.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, openRowMenu, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { usersMessages as t } from './users.messages.ts'

const signalbox = useSignalbox()
const OTHER = { username: 'op_1', password: 'Signal-201' }

const form = async () => within(await screen.findByRole('dialog'))

/** A field of the open form, by its name: labels of password fields have a button in them. */
function field(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[role=dialog] input[name=${name}]`)
  if (found === null) throw new Error(`The form has no field ${name}`)
  return found
}

it('a user is created, changed and deleted', async () => {
  const { user, main } = await renderScreen(paths.users())
  await expectRow({ [t.name.en]: /^admin/, [t.role.en]: t.administrator.en })
  // No live read comes: what was created is read at once, with its logins.
  await user.click(main.getByRole('button', { name: new RegExp(uiMessages.pause.en) }))
  await user.click(main.getByRole('button', { name: t.add.en }))
  const creation = await form()
  const create = await creation.findByRole('button', { name: t.create.en })
  const name = creation.getByLabelText(label(t.name.en))
  await user.click(create)
  await creation.findByText(t.nameEmpty.en)
  creation.getByText(passwordMessages.required.en)
  creation.getByText(passwordMessages.enterConfirmPassword.en)
  await fill(user, name, 'op-1')
  await fill(user, field('password'), 'short')
  await fill(user, field('repeated'), 'other')
  await user.click(create)
  await creation.findByText(t.nameWrong.en)
  creation.getByText(passwordMessages.mismatch.en)
  await fill(user, name, 'admin')
  await fill(user, field('password'), OTHER.password)
  await fill(user, field('repeated'), OTHER.password)
  await fill(user, creation.getByLabelText(label(t.note.en)), 'operator')
  await user.click(create)
  await creation.findByText(t.nameTaken.en)
  await fill(user, name, OTHER.username)
  await user.click(create)
  await screen.findByText(t.added.en(OTHER.username))
  const cells = { [t.name.en]: OTHER.username, [t.note.en]: 'operator' }
  await expectRow({ ...cells, [t.lastLogin.en]: t.never.en })
  await user.click(main.getByRole('button', { name: new RegExp(uiMessages.resume.en) }))
  await expectRow({ [t.name.en]: /^admin/, [t.lastLogin.en]: /^\d{4}-\d\d-\d\d \d\d:/ })
  await expectRow({ ...cells, [t.role.en]: t.administrator.en })

  await rowAction(user, OTHER.username, t.edit.en)
  const edit = await form()
  await user.selectOptions(await edit.findByLabelText(label(t.role.en)), t.viewer.en)
  await user.click(edit.getByRole('button', { name: t.save.en }))
  await expectRow({ ...cells, [t.role.en]: t.viewer.en })

  await rowAction(user, OTHER.username, t.changePassword.en)
  const change = await form()
  const save = await change.findByRole('button', { name: passwordMessages.save.en })
  await user.click(save)
  await change.findByText(passwordMessages.enterNewPassword.en)
  change.getByText(passwordMessages.enterConfirmPassword.en)
  await fill(user, field('oldPassword'), OTHER.password)
  await fill(user, field('newPassword'), OTHER.password)
  await fill(user, field('repeated'), OTHER.password)
  await user.click(save)
  await change.findByText(passwordMessages.same.en)
  await fill(user, field('newPassword'), 'P@ssw0rd')
  await fill(user, field('repeated'), 'P@ssw0rd')
  await user.click(save)
  await change.findByText(passwordMessages.common.en)
  await fill(user, field('newPassword'), `${OTHER.username}-2026`)
  await fill(user, field('repeated'), `${OTHER.username}-2026`)
  await user.click(save)
  await change.findByText(passwordMessages.likeUsername.en)
  await fill(user, field('newPassword'), 'Signal-202')
  await fill(user, field('repeated'), 'Signal-202')
  await user.click(save)
  await screen.findByText(t.otherChanged.en(OTHER.username))

  await rowAction(user, OTHER.username, t.deleteOne.en)
  await user.click((await form()).getByRole('button', { name: t.deleteOne.en }))
  await expectNoRow(OTHER.username)
  const left = await signalbox.api.call(userList, {})
  expect(left.map(({ username }) => username)).toEqual(['admin'])
})

it('the first user, and oneself, cannot be deleted', async () => {
  const { user } = await renderScreen(paths.users())
  const menu = await openRowMenu(user, 'admin')
  expect(menu.getByRole('menuitem', { name: new RegExp(t.deleteOne.en) })).toHaveProperty(
    'disabled',
    true,
  )
})

it('a viewer sees the users and changes none', async () => {
  const { user, main } = await renderScreen(paths.users(), { as: await signalbox.viewer() })
  const menu = await openRowMenu(user, 'admin')
  for (const name of [t.edit.en, t.changePassword.en, t.deleteOne.en]) {
    const entry = menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    expect(entry).toHaveProperty('disabled', true)
  }
  expect(main.getByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
})
