// REUSE-IgnoreStart: the tags below are what is looked for, not what this file is licensed under.

import StickerModel
import Testing

@Suite struct LicenseStatementTests {
  @Test(
    arguments: [
      ("SPDX-License-Identifier: CC0-1.0", "CC0-1.0", nil),
      ("SPDX-FileCopyrightText: 2026 Anna\n\nSPDX-License-Identifier: CC0-1.0\n", "CC0-1.0", "2026 Anna"),
      ("\u{FEFF}SPDX-FileCopyrightText: 2026 Anna\r\nSPDX-License-Identifier: MIT\r\n", "MIT", "2026 Anna"),
      ("SPDX-License-Identifier:MIT \t", "MIT", nil),
      ("# SPDX-License-Identifier: MIT\n// SPDX-FileCopyrightText: Anna", "MIT", "Anna"),
      ("/* SPDX-License-Identifier: MIT */", "MIT", nil),
      ("<!-- SPDX-FileCopyrightText: © 2026 Zoë -->", nil, "© 2026 Zoë"),
      ("SPDX-FileCopyrightText: A\nSPDX-FileCopyrightText: B\rSPDX-FileCopyrightText: A", nil, "A; B"),
      ("SPDX-License-Identifier: MIT\nSPDX-License-Identifier: CC0-1.0", "MIT AND CC0-1.0", nil),
      ("SPDX-License-Identifier: MIT OR X\nSPDX-License-Identifier: Y", "(MIT OR X) AND Y", nil),
      ("SPDX-License-Identifier: MIT OR X", "MIT OR X", nil),
      ("SPDX-License-Identifier:", nil, nil), ("SPDX-License-Identifier: */", nil, nil), ("", nil, nil),
      ("See SPDX-License-Identifier: MIT", nil, nil), ("S\nSPDX", nil, nil),
      ("spdx-license-identifier: MIT", nil, nil),
    ] as [(String, String?, String?)])
  func statementsAreRead(text: String, license: String?, copyright: String?) {
    #expect(
      readLicenseStatement(Array(text.utf8)) == LicenseStatement(license: license, copyright: copyright))
  }

  @Test func bytesThatAreNoTextDoNoHarm() {
    let bytes = [0xFF, 0x0A] + Array("SPDX-License-Identifier: MIT".utf8) + [0x0A, 0xFE]
    #expect(readLicenseStatement(bytes).license == "MIT")
  }
}

// REUSE-IgnoreEnd
