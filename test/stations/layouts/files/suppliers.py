"""Writes the workbooks beside this file by XlsxWriter, which is no part of this project: python3 suppliers.py

The stations and prices are made up; titles, order and quirks are those of the suppliers' files.
"""

import datetime
import pathlib

import xlsxwriter


def open_book(name):
    book = xlsxwriter.Workbook(pathlib.Path(__file__).with_name(name))
    book.set_properties({"created": datetime.datetime(2026, 7, 14)})
    return book


def write_pilot():
    book = open_book("pilotBetterOf.xlsx")
    sheet = book.add_worksheet("Price Quote")
    title = book.add_format({"bold": True, "align": "center"})
    dollars = book.add_format({"num_format": "0.0000"})
    sheet.merge_range("A4:D4", "RETAIL PRICES ARE SUBJECT TO CHANGE AT ANY TIME", title)
    sheet.write("F4", "US Restricted-Sample Travel Centers LLC")
    sheet.write("Q4", "Retail Price @ 2026-07-14 04:33 PM")
    sheet.merge_range("A5:D5", "Account: 000001 - Sample Fleet Inc", title)
    sheet.write("F5", "Price Source: OPIS Contract Avg.")
    sheet.write("J5", "Better Of Pricing Report")
    sheet.write("Q5", "Effective Date: 7/15/2026 To 07/15/2026")
    titles = ["Site", "City", "ST", "Prod", "Rack ID", "Rack City", "Rack ST", "Cost", "Federal Tax/Fees", "State Tax/ Fees", "Sales Tax/ Fees"]
    titles += ["Lust/Insp Super Fund/Fees", "Freight", "Pump Fee", None, "Other", "Total Cost", "Retail Price", "Disc Retail", "Your Price", "Savings Total"]
    sheet.write_row("A6", titles)
    rows = [
        ("602", "Birmingham", "AL", "DSL", 615, 3.8727, 4.4877, 5.099, 5.049, 4.4877, 0.6113),
        ("075", "Satsuma", "AL", "DSL", 715, 3.9986, 4.6694, 5.299, 5.249, 4.6694, 0.6296),
        ("602", "Birmingham", "AL", "DEF", 615, 1.9, 2.5, 3.499, 3.399, 2.5, 0.999),
        ("764", "Rock Springs", "WY", "DSL", 835, 3.803, None, 5.099, None, None, None),
        ("999", "Nowhere", "XX", "", None, None, None, None, None, None, None),
    ]
    for i, (site, city, state, product, rack, cost, total, retail, discounted, yours, savings) in enumerate(rows):
        row = 6 + i
        sheet.write_row(row, 0, [site, city, state, product])
        sheet.write_row(row, 4, [rack, city, state, cost])
        sheet.write_row(row, 16, [total, retail, discounted, yours, savings], dollars)
    sheet.write_row(12, 0, ["Average", None, None, None, None, None, None, 3.9])
    sheet.write_row(12, 17, [5.17, 5.1, 4.58, 0.62])
    book.close()


def write_loves_locations():
    book = open_book("lovesLocations.xlsx")
    sheet = book.add_worksheet("Love's Locations")
    sheet.merge_range("A1:W1", "www.example.com  Fuel prices accurate as of 01:39 PM CDT July 17, 2026. Prices are subject to change without notice.")
    sheet.merge_range("A2:L2", "Store Information")
    sheet.merge_range("M2:R2", "Fuel")
    titles = ["StoreNumber", "State", "City", "Address", "HighwayOrExit", "Zip", "Latitude", "Longitude", "DEFLanes", "ParkingSpaces", "StoreType", "Phone"]
    titles += ["Unleaded", "Midgrade", "Premium", "Diesel", "Blend", "Propane", "BulkDEF", "privateshowers", "catscales", "overnightparking"]
    sheet.write_row("A3", titles)
    sheet.write_row("A4", [211, "OK", "Oklahoma City", "845 SE Sample St", "I-35 / 120", "73149", 35.377871, -97.495873, 6, 17, "Travel Stop", "405-555-0111"])
    sheet.write_row("M4", [2.999, 3.299, 3.599, 4.159, None, 3.19, 3.699, "Y", "Y", "Y"])
    sheet.write_row("A5", [34, "ME", "Bangor", "1 Example Rd", "I-95 / 180", "04401", 44.7801, -68.8412, 4, 60, "Travel Stop", "207-555-0134"])
    sheet.write_row("M5", [None, None, None, 4.899, None, None, 3.799, "Y", "N", "Y"])
    sheet.write_row("A6", [245, "OK", "Oklahoma City", "3233 SW Sample St", "I-44 / 113", "73159", 35.3769, -97.5721, None, 0, "Car Stop", "405-555-0145"])
    sheet.write_row("M6", [2.989, 3.289, 3.589])
    sheet.write("A7", "Prices shown are for cash or credit and may differ at the pump.")
    book.close()


def write_loves_quote():
    book = open_book("lovesQuote.xlsx")
    notes = book.add_worksheet("Notes")
    notes.write(0, 0, "Quote for fleets")
    sheet = book.add_worksheet("CustomerPrices")
    day = book.add_format({"num_format": "mm/dd/yyyy"})
    titles = ["Customer", "Loves Store No.", "City", "State", "Billing Card Station Code", "OPIS Rack ID", "Retail Price", "Retail Minus Discount"]
    titles += ["Retail Minus Discounted Price", "OPIS / NYMEX Rack", "Pumping Fee", "OPIS Discounted Price", "Best Discounted Price", "Total Taxes and Fees"]
    titles += ["Federal Taxes", "State Taxes", "Other Taxes", "Sales Tax", "Freight Fee", "Discounted Type Applied", "Effective Date", "DEF Retail Price", "Latitude", "Longitude"]
    sheet.write_row(0, 0, titles)
    rows = [
        (206, "Loxley", "AL", 5.1, 0.35, 4.75, 3.61, 0.04, 4.1, 4.1, "OPIS", 3.499, 30.6183, -87.753),
        (18, "Vicksburg", "MS", 4.899, 0.3, 4.599, None, None, None, 4.599, "RETAIL", 3.399, 32.3123, -90.8901),
        (407, "Texarkana", "TX", 4.659, None, None, None, None, None, None, None, 3.299, 33.4703, -94.0431),
    ]
    for i, (store, city, state, retail, off, less, rack, fee, opis, best, kind, fluid, lat, lng) in enumerate(rows):
        row = i + 1
        sheet.write_row(row, 0, ["Sample Fleet Inc", store, city, state, "LV%04d" % store, 615, retail, off, less, rack, fee, opis, best])
        sheet.write_row(row, 13, [0.6013, 0.244, 0.31, 0.0118, 0, 0.0355, kind])
        if i < 2:
            sheet.write_datetime(row, 20, datetime.datetime(2026, 7, 14), day)
        sheet.write_row(row, 21, [fluid, lat, lng])
    book.close()


write_pilot()
write_loves_locations()
write_loves_quote()
