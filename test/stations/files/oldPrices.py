"""Writes oldPrices.xls beside this file by xlwt, which is no part of this project: python3 oldPrices.py"""

import datetime
import pathlib

import xlwt

book = xlwt.Workbook()
dollars = xlwt.easyxf(num_format_str='"$"#,##0.000')
day = xlwt.easyxf(num_format_str="yyyy-mm-dd")

notes = book.add_sheet("Notes")
notes.write(0, 0, "Prices are those of Tuesday.")

old = book.add_sheet("Last week")
old.visibility = 1
for column, title in enumerate(["name", "lat", "lng", "price"]):
    old.write(0, column, title)
for column, value in enumerate(["Old", 41, -96, 9]):
    old.write(1, column, value)

prices = book.add_sheet("This week")
prices.write(0, 0, "Diesel prices, week 47")
for column, title in enumerate(["Site ID", "Station Name", "City", "ST", "Latitude", "Longitude", "Diesel Price ($/gal)", "As of"]):
    prices.write(2, column, title)
for column, value in enumerate([7, "Caf\u00e9 Stop", "Omaha", "NE", 41.25, -95.9]):
    prices.write(3, column, value)
prices.write(3, 6, 3.499, dollars)
prices.write(3, 7, datetime.datetime(2026, 11, 1), day)
for column, text in enumerate(["008", "Typed as text", "York", "NE", "40.87", "-97.6", "$3.559", "today"]):
    prices.write(4, column, text)
# Longer than a record: the table of texts goes on in the next one.
for row in range(6, 106):
    for column, value in enumerate([row, f"Stop \u2116 {row} {'along the way ' * 4}", "Kearney", "NE", 40.68, -99.08, round(3 + row / 1000, 3)]):
        prices.write(row, column, value)
book.save(str(pathlib.Path(__file__).with_name("oldPrices.xls")))
