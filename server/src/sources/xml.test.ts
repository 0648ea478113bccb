import { expect, test } from 'vitest'
import { child, descendants, readXml, type XmlElement } from './xml.ts'

const expected = { roots: [{ name: 'Report', namespace: 'urn:a' }], docId: 'R' }
function taken(text: string, name = 'Record'): XmlElement[] {
  const found: XmlElement[] = []
  readXml(new TextEncoder().encode(text), expected, { [name]: (element) => found.push(element) })
  return found
}

test('hands over each record whole, whatever the prefix', () => {
  const records = taken(`<p:Report xmlns:p="urn:a" docID="R">
    <p:Record><p:Name>a &amp; <![CDATA[<b>]]></p:Name><p:V/><p:V> 2 </p:V></p:Record>
    <p:Record/></p:Report>`)
  expect(records.map((record) => record.line)).toEqual([2, 3])
  const [first] = records as [XmlElement]
  expect(child(first, 'Name')?.text).toBe('a & <b>')
  expect(descendants(first, 'V').map((element) => element.text)).toEqual(['', '2'])
  expect(child(first, 'Missing')).toBeUndefined()
})

test('passes over what belongs to another namespace', () => {
  const [record] = taken(
    '<Report xmlns="urn:a" xmlns:o="urn:b" docID="R"><o:Record/><Record><o:V>1<V>2</V></o:V><V>3</V></Record></Report>',
  )
  expect(record?.children.map((element) => element.text)).toEqual(['3'])
})

test('a name of an object’s own is no record', () => {
  expect(taken('<Report xmlns="urn:a" docID="R"><constructor/><toString/></Report>')).toEqual([])
})

test('two roots, or text after the end, are not well formed', () => {
  expect(() => taken('<Report xmlns="urn:a" docID="R"/><Report/>')).toThrow('not well formed')
  expect(() => taken('<Report xmlns="urn:a" docID="R"/>x')).toThrow('not well formed')
})
