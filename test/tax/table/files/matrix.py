"""Writes matrix.xlsx beside this file by XlsxWriter, which is no part of this project: python3 matrix.py

The layout is that of IFTA's workbook, with notes on a second sheet; the rates are made up.
"""

import datetime
import pathlib

import xlsxwriter

book = xlsxwriter.Workbook(pathlib.Path(__file__).with_name("matrix.xlsx"))
book.set_properties({"created": datetime.datetime(2026, 11, 1)})
# Shows 0 as $-.
rate = book.add_format({"num_format": '_($* #,##0.0000_);_($* (#,##0.0000);_($* "-"_);_(@_)'})
wrapped = book.add_format({"text_wrap": True})

sheet = book.add_worksheet("Rates")
sheet.write(0, 0, "4th Quarter 2026")
for column, title in enumerate(["Gasoline", "Special\nDiesel", "Gasohol"]):
    sheet.write(1, 2 + column, title, wrapped)
ROWS = [
    ("ALBERTA #14", 0.3333, 0.36 + 1e-17),
    ("OHIO #28", 0.1111, 0.4711),
    ("OREGON", 0, 0),
    ("VIRGINIA #19", 0.1111, 0.1 + 0.2),
    ("VIRGINIA SurChg #19", 0.1111, 0.1511),
]
line = 2
for name, gasoline, diesel in ROWS:
    sheet.write_row(line, 0, [name, "U.S."])
    sheet.write_row(line, 2, [gasoline, diesel, gasoline], rate)
    sheet.write(line + 1, 1, "Can")
    sheet.write_row(line + 1, 2, [gasoline / 3, diesel / 3, gasoline / 3], rate)
    line += 3

notes = book.add_worksheet("Footnotes")
notes.write(0, 0, "# 14 - ALBERTA")
notes.write(1, 0, "Made up for a test.")
book.close()
