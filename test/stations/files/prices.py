"""Writes prices.xlsx beside this file by XlsxWriter, which is no part of this project: python3 prices.py"""

import datetime
import pathlib

import xlsxwriter

book = xlsxwriter.Workbook(pathlib.Path(__file__).with_name("prices.xlsx"))
book.set_properties({"created": datetime.datetime(2026, 11, 1)})
dollars = book.add_format({"num_format": '"$"#,##0.000'})
day = book.add_format({"num_format": "yyyy-mm-dd"})

notes = book.add_worksheet("Notes")
notes.write(0, 0, "Prices are those of Tuesday.")

old = book.add_worksheet("Last week")
old.hide()
old.write_row(0, 0, ["name", "lat", "lng", "price"])
old.write_row(1, 0, ["Old", 41, -96, 9])

prices = book.add_worksheet("This week")
prices.write(0, 0, "Diesel prices, week 47")
prices.write_row(2, 0, ["Site ID", "Station Name", "City", "ST", "Latitude", "Longitude", "Diesel Price ($/gal)", "As of"])
prices.write_row(3, 0, [7, "Caf\u00e9 Stop", "Omaha", "NE", 41.25, -95.9])
prices.write(3, 6, 3.499, dollars)
prices.write_datetime(3, 7, datetime.datetime(2026, 11, 1), day)
for column, text in enumerate(["008", "Typed as text", "York", "NE", "40.87", "-97.6", "$3.559", "today"]):
    prices.write_string(4, column, text)
prices.write_row(6, 0, [9, "By formula", "Kearney", "NE", 40.68, -99.08])
prices.write_formula(6, 6, "=3+0.099", dollars, 3.099)
prices.write_row(7, 0, [10, "Not known", "Elko", "NV", 40.83, -115.76])
prices.write_formula(7, 6, "=NA()", None, "#N/A")
prices.set_row(9, None, day)
book.close()
