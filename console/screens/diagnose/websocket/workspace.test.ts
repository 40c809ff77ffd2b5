import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectForm } from './connection/connection-settings.ts'
import { randomName } from './random-name.ts'
import { isOpen, MAX_FURTHER_TABS, Workspace } from './workspace.ts'

const make = () =>
  new Workspace({
    // Connecting stays at its first step, where the library is being loaded.
    loadMqtt: () => new Promise(() => {}),
    page: () => ({ hostname: 'localhost', secure: false }),
  })

let workspace = make()
afterEach(() => {
  workspace.reset()
  workspace = make()
})

describe('Workspace', () => {
  it('begins with one tab, which stays', () => {
    const [first] = workspace.view().tabs
    expect(first.name).toBeUndefined()
    workspace.close(first.id)
    expect(workspace.view().tabs).toEqual([first])
  })

  it('opens six more with names and client ids of their own, and no seventh', () => {
    for (let count = 0; count < MAX_FURTHER_TABS + 3; count += 1) workspace.open()
    const { tabs, active } = workspace.view()
    expect(tabs).toHaveLength(1 + MAX_FURTHER_TABS)
    expect(active).toBe(tabs.at(-1))
    expect(active.name).toMatch(/^[a-z0-9]{6}$/)
    expect(active.drafts.connect.clientId).toBe(`signalbox_${active.name}`)
    expect(new Set(tabs.map((tab) => tab.drafts.connect.clientId)).size).toBe(tabs.length)
    expect(workspace.canOpen()).toBe(false)
  })

  it('shows the neighbour when the open tab is closed, and ends its connection', () => {
    workspace.open()
    workspace.open()
    const [first, second, third] = workspace.view().tabs
    if (!second || !third) throw new Error('two tabs were opened')
    void second.connection.connect(second.drafts.connect)
    expect(isOpen(second.connection.view().status)).toBe(true)
    workspace.select(second.id)
    workspace.close(second.id)
    expect(workspace.view()).toEqual({ tabs: [first, third], active: third })
    expect(isOpen(second.connection.view().status)).toBe(false)
    workspace.close(third.id)
    expect(workspace.view().active).toBe(first)
  })

  it('renames without touching the connection', () => {
    workspace.open()
    const { active } = workspace.view()
    workspace.rename(active.id, 'Line 3')
    expect(workspace.view().active).toMatchObject({ name: 'Line 3', connection: active.connection })
    expect(workspace.view().tabs[1]).toBe(workspace.view().active)
  })

  it('leaves nothing after a reset', () => {
    const listener = vi.fn()
    const before = workspace.view().active
    before.drafts.connect.password = 'secret'
    void before.connection.connect(before.drafts.connect)
    workspace.open()
    workspace.subscribe(listener)
    workspace.reset()
    const { tabs } = workspace.view()
    expect(tabs).toHaveLength(1)
    expect(tabs[0].drafts.connect.password).toBe('')
    expect(isOpen(before.connection.view().status)).toBe(false)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('fills every form so that it can be sent', () => {
    expect(connectForm.safeParse(workspace.view().active.drafts.connect).success).toBe(true)
  })
})

describe('randomName', () => {
  it('is six letters and digits', () => {
    const names = Array.from({ length: 100 }, randomName)
    for (const name of names) expect(name).toMatch(/^[a-z0-9]{6}$/)
    expect(new Set(names).size).toBeGreaterThan(95)
  })
})
