import { describe, expect, test } from 'vitest'
import { createSvgPen } from './svg-pen.ts'

const pen = () => createSvgPen(100, 50, (text) => text.length * 6)

describe('a pen that writes vectors', () => {
  test('a path begins where it is first led, as on a canvas', () => {
    const svg = pen()
    svg.strokeStyle = '#ff0000'
    svg.lineWidth = 2.25
    svg.setLineDash([5, 4])
    svg.beginPath()
    svg.lineTo(1, 2.123)
    svg.lineTo(3, 4)
    svg.stroke()
    expect(svg.document()).toContain(
      '<path d="M1 2.12L3 4" fill="none" stroke="#ff0000" stroke-width="2.25" stroke-linejoin="miter" stroke-linecap="butt" stroke-dasharray="5 4"/>',
    )
  })

  test('what is restored is as it was saved, clip and style', () => {
    const svg = pen()
    svg.fillStyle = '#111111'
    svg.save()
    svg.beginPath()
    svg.rect(0, 0, 10, 10)
    svg.clip()
    svg.fillStyle = '#222222'
    svg.globalAlpha = 0.5
    svg.fillRect(1, 1, 2, 2)
    svg.restore()
    svg.fillRect(5, 5, 2, 2)
    const text = svg.document()
    expect(text).toContain('<clipPath id="clip0"><path d="M0 0h10v10h-10Z"/></clipPath>')
    expect(text).toContain(
      '<rect x="1" y="1" width="2" height="2" fill="#222222" fill-opacity="0.5" clip-path="url(#clip0)"/>',
    )
    expect(text).toContain('<rect x="5" y="5" width="2" height="2" fill="#111111"/>')
  })

  test('a clip within a clip holds both', () => {
    const svg = pen()
    for (const size of [10, 5]) {
      svg.beginPath()
      svg.rect(0, 0, size, size)
      svg.clip()
    }
    expect(svg.document()).toContain('<clipPath id="clip1" clip-path="url(#clip0)">')
  })

  test('words are text, whatever they say', () => {
    const svg = pen()
    svg.write('<script>"a" & b\u0000</script>', 1, 2, { colour: '#fff', align: 'end' })
    const text = svg.document()
    expect(text).toContain('>&lt;script&gt;&quot;a&quot; &amp; b &lt;/script&gt;</text>')
    expect(text).not.toContain('<script')
  })

  test('a hatch is one pattern, its transparency as a number of its own', () => {
    const svg = pen()
    expect([svg.hatch('rgb(255 255 255 / 0.13)'), svg.hatch('rgb(255 255 255 / 0.13)')]).toEqual([
      'url(#hatch0)',
      'url(#hatch0)',
    ])
    expect(svg.document().match(/<pattern/g)).toHaveLength(1)
    expect(svg.document()).toContain('stroke="#ffffff" stroke-opacity="0.13"')
  })
})
