import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, newKey } from './vault.ts'

describe('the stored login', () => {
  it('comes back as it was, other alphabets included', async () => {
    const key = await newKey()
    const text = JSON.stringify({ username: '管理员 ü', token: 'x'.repeat(300) })
    expect(await decrypt(key, await encrypt(key, text))).toBe(text)
  })

  it('looks different each time, and says nothing of its text', async () => {
    const key = await newKey()
    const [once, again] = [await encrypt(key, 'secret'), await encrypt(key, 'secret')]
    expect(once).not.toBe(again)
    expect(once + again).not.toContain(btoa('secret'))
  })

  it('is refused when it was changed, cut off, or kept with another key', async () => {
    const key = await newKey()
    const stored = await encrypt(key, 'secret')
    const at = stored.indexOf('.') + 3
    const changed = stored.slice(0, at) + (stored[at] === 'A' ? 'B' : 'A') + stored.slice(at + 1)
    for (const bad of [changed, stored.slice(0, 20), '', 'not base64']) {
      await expect(decrypt(key, bad), bad).rejects.toThrow()
    }
    await expect(decrypt(await newKey(), stored)).rejects.toThrow()
  })

  it('has a key that cannot be read out', async () => {
    await expect(crypto.subtle.exportKey('raw', await newKey())).rejects.toThrow()
  })
})
